import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ConfirmDelete } from '../../../ui/ConfirmDelete.tsx';
import { inUse } from '../inUse.ts';

/** Asks, then deletes; who has a history is better switched off, and the refusal says so. */
export function DeleteEmployee({ employee, onClose }: { employee: EmployeeRow; onClose: () => void }) {
  const t = useText();
  const { save, isPending, error } = useSave(employees.remove, {
    done: t('people.employees.deleted'),
    onSuccess: onClose,
    onRefusal: () => true,
  });
  const uses = (['punches', 'departments'] as const).map((kind) => ({
    count: error?.usedBy[kind],
    text: (count: number) => t(`people.employees.usedBy.${kind}`, { count }),
  }));
  return (
    <ConfirmDelete
      error={inUse(error, uses, (listed) => t('people.employees.inUse', { uses: listed }))}
      name={employee.displayName}
      onClose={onClose}
      onConfirm={() => save({ params: { id: employee.id } })}
      pending={isPending}
    />
  );
}
