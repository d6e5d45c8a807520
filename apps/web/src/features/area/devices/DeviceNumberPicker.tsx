import { devices } from '@gatehouse/api/area/devices';
import { useRef } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';

/**
 * Returns the number that the portal proposes for a new device. Returns null if there is no proposal, and undefined
 * while loading.
 */
export function useProposedNumber(): number | null | undefined {
  const next = useApi(devices.nextId);
  // The proposed number is used only once, so that a refetch does not replace typed input.
  const proposed = useRef<number | null | undefined>(undefined);
  if (proposed.current === undefined && !next.isFetching) proposed.current = next.data?.id ?? null;
  return proposed.current;
}

export function DeviceNumberPicker(field: FieldBinding<number | null>) {
  const t = useText();
  return <NumberField {...field} hint={t('area.devices.numberHint')} label={t('area.devices.fields.id')} />;
}
