import { type Device, devices } from '@gatehouse/api/area/devices';
import { useSave } from '../../../platform/call/useSave.ts';
import { ConfirmDelete } from '../../../ui/ConfirmDelete.tsx';

/** Asks, then deletes; a refusal stays in the dialog. */
export function DeleteDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  const { save, isPending, error } = useSave(devices.remove, { onSuccess: onClose, onRefusal: () => true });
  return (
    <ConfirmDelete
      error={error}
      name={device.deviceName}
      onClose={onClose}
      onConfirm={() => save({ params: { id: device.id } })}
      pending={isPending}
    />
  );
}
