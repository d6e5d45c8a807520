import { type Door, doors } from '@gatehouse/api/area/doors';
import { useSave } from '../../../platform/call/useSave.ts';
import { ConfirmDelete } from '../../../ui/ConfirmDelete.tsx';

/** Asks, then deletes; the message of a refusal's code stays in the dialog (spec §8). */
export function DeleteDoor({ door, onClose }: { door: Door; onClose: () => void }) {
  const { save, isPending, error } = useSave(doors.remove, { onSuccess: onClose, onRefusal: () => true });
  return (
    <ConfirmDelete
      error={error}
      name={door.doorName}
      onClose={onClose}
      onConfirm={() => save({ params: { id: door.id } })}
      pending={isPending}
    />
  );
}
