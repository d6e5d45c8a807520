import { type Vehicle, vehicles } from '@gatehouse/api/vehicles/vehicles';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ConfirmDelete } from '../../../ui/ConfirmDelete.tsx';

/** Asks, then deletes; a refusal stays in the dialog. */
export function DeleteVehicle({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const t = useText();
  const { save, isPending, error } = useSave(vehicles.remove, {
    done: t('vehicles.deleted'),
    onSuccess: onClose,
    onRefusal: () => true,
  });
  return (
    <ConfirmDelete
      error={error}
      name={vehicle.vehicleName}
      onClose={onClose}
      onConfirm={() => save({ params: { id: vehicle.id } })}
      pending={isPending}
    />
  );
}
