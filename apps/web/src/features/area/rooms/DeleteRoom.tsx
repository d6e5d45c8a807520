import { type Room, rooms } from '@gatehouse/api/area/rooms';
import { useSave } from '../../../platform/call/useSave.ts';
import { ConfirmDelete } from '../../../ui/ConfirmDelete.tsx';

/** Asks, then deletes; a refusal stays in the dialog. */
export function DeleteRoom({ room, onClose }: { room: Room; onClose: () => void }) {
  const { save, isPending, error } = useSave(rooms.remove, { onSuccess: onClose, onRefusal: () => true });
  return (
    <ConfirmDelete
      error={error}
      name={room.roomName}
      onClose={onClose}
      onConfirm={() => save({ params: { id: room.id } })}
      pending={isPending}
    />
  );
}
