import { type Device, devices } from '@gatehouse/api/area/devices';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { useDraft } from '../../../ui/useDraft.ts';
import { DeviceFields } from './DeviceFields.tsx';
import { places } from './device.places.ts';

/** Changes a device; its number stays, and so does its company. */
export function EditDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useText();
  const draft = useDraft(devices.update.body, device, places);
  const { save, isPending } = useSave(devices.update, { onSuccess: onClose, onRefusal: draft.refuse });
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={(body) => save({ params: { id: device.id }, body })}
      pending={isPending}
      title={t('area.devices.edit')}
    >
      <NumberField
        label={t('area.devices.number')}
        locked={t('area.devices.numberLocked')}
        name="id"
        onChange={() => undefined}
        problem={undefined}
        value={device.id}
      />
      <DeviceFields
        companyCode={device.companyCode}
        current={{ value: device.doorId, label: `${device.doorName} — ${device.roomName}` }}
        fields={draft.fields}
        siteZone={device.siteTimeZone}
      />
    </FormModal>
  );
}
