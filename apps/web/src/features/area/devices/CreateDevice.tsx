import { devices } from '@gatehouse/api/area/devices';
import type { Door } from '@gatehouse/api/area/doors';
import { useRef } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { useDraft } from '../../../ui/useDraft.ts';
import { DeviceFields } from './DeviceFields.tsx';
import { places } from './device.places.ts';

interface Props {
  /** The door chosen on the screen is proposed. */
  door: Door;
  onClose: () => void;
}

/** A new device, under the number the portal proposes unless another is entered. */
export function CreateDevice(props: Props) {
  const next = useApi(devices.nextId);
  // proposed once: what is typed stays when the portal is asked again
  const proposed = useRef<number | null | undefined>(undefined);
  if (proposed.current === undefined && !next.isFetching) proposed.current = next.data?.id ?? null;
  return proposed.current === undefined ? null : <NewDevice {...props} number={proposed.current} />;
}

function NewDevice({ door, number, onClose }: Props & { number: number | null }) {
  const t = useText();
  const draft = useDraft(
    devices.create.body,
    {
      id: number,
      deviceCode: '',
      deviceName: '',
      deviceType: null,
      doorId: door.id,
      direction: 'UNKNOWN',
      ipAddress: '',
      enabled: true,
      protocol: null,
      serialNumber: null,
      timeZone: null,
      allowedAddresses: [],
    },
    { ...places, AREA_DEVICE_ID_DUPLICATED: 'id' },
  );
  const { save, isPending } = useSave(devices.create, { onSuccess: onClose, onRefusal: draft.refuse });
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={(body) => save({ body })}
      pending={isPending}
      title={t('area.devices.create')}
    >
      <NumberField
        {...draft.fields.id}
        hint={t('area.devices.numberHint')}
        label={t('area.devices.number')}
        min={1}
        required
      />
      <DeviceFields
        current={{ value: door.id, label: `${door.doorName} — ${door.roomName}` }}
        fields={draft.fields}
      />
    </FormModal>
  );
}
