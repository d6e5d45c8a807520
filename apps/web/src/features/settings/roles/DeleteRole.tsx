import { type RoleRow, roles } from '@gatehouse/api/settings/roles';
import { useSave } from '../../../platform/call/useSave.ts';
import { ConfirmDelete } from '../../../ui/ConfirmDelete.tsx';

/** Asks, then deletes; a refusal stays in the dialog. */
export function DeleteRole({ role, onClose }: { role: RoleRow; onClose: () => void }) {
  const { save, isPending, error } = useSave(roles.remove, { onSuccess: onClose, onRefusal: () => true });
  return (
    <ConfirmDelete
      error={error}
      name={role.roleName}
      onClose={onClose}
      onConfirm={() => save({ params: { id: role.id } })}
      pending={isPending}
    />
  );
}
