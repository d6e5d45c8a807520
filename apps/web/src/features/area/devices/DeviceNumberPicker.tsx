import { devices } from '@gatehouse/api/area/devices';
import { useRef } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { NumberField } from '../../../ui/NumberField.tsx';
import type { FieldBinding } from '../../../ui/useDraft.ts';

/** The number the portal proposes for a new device; null where it has none, undefined until it is known. */
export function useProposedNumber(): number | null | undefined {
  const next = useApi(devices.nextId);
  // proposed once: what is typed stays when the portal is asked again
  const proposed = useRef<number | null | undefined>(undefined);
  if (proposed.current === undefined && !next.isFetching) proposed.current = next.data?.id ?? null;
  return proposed.current;
}

/** A new device's number: the proposed one, or another. */
export function DeviceNumberPicker(field: FieldBinding<number | null>) {
  const t = useText();
  return <NumberField {...field} hint={t('area.devices.numberHint')} label={t('area.devices.fields.id')} />;
}
