import { type Department, departments } from '@gatehouse/api/people/departments';
import { useSave } from '../../../platform/call/useSave.ts';
import { ConfirmDelete } from '../../../ui/ConfirmDelete.tsx';

/** Asks, then deletes; a refusal stays in the dialog. */
export function DeleteDepartment({ department, onClose }: { department: Department; onClose: () => void }) {
  const { save, isPending, error } = useSave(departments.remove, {
    onSuccess: onClose,
    onRefusal: () => true,
  });
  return (
    <ConfirmDelete
      error={error}
      name={department.departmentName}
      onClose={onClose}
      onConfirm={() => save({ params: { id: department.id } })}
      pending={isPending}
    />
  );
}
