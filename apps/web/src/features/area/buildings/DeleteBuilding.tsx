import { type Building, buildings } from '@gatehouse/api/area/buildings';
import { useSave } from '../../../platform/call/useSave.ts';
import { ConfirmDelete } from '../../../ui/ConfirmDelete.tsx';

/** Asks, then deletes; a refusal stays in the dialog. */
export function DeleteBuilding({ building, onClose }: { building: Building; onClose: () => void }) {
  const { save, isPending, error } = useSave(buildings.remove, { onSuccess: onClose, onRefusal: () => true });
  return (
    <ConfirmDelete
      error={error}
      name={building.buildingName}
      onClose={onClose}
      onConfirm={() => save({ params: { id: building.id } })}
      pending={isPending}
    />
  );
}
