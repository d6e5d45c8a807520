import { type Department, departments } from '@gatehouse/api/people/departments';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ConfirmDelete } from '../../../ui/ConfirmDelete.tsx';
import { inUse } from '../inUse.ts';

/** Asks, then deletes; a refusal stays in the dialog and says what still belongs to the department. */
export function DeleteDepartment({ department, onClose }: { department: Department; onClose: () => void }) {
  const t = useText();
  const { save, isPending, error } = useSave(departments.remove, {
    done: t('people.departments.deleted'),
    onSuccess: onClose,
    onRefusal: () => true,
  });
  const uses = (['employees', 'departments', 'erased'] as const).map((kind) => ({
    count: error?.usedBy[kind],
    text: (count: number) => t(`people.departments.usedBy.${kind}`, { count }),
  }));
  return (
    <ConfirmDelete
      error={inUse(error, uses, (listed) => t('people.departments.inUse', { uses: listed }))}
      name={department.departmentName}
      onClose={onClose}
      onConfirm={() => save({ params: { id: department.id } })}
      pending={isPending}
    />
  );
}
