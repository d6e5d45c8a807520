import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { Checkbox } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import type { Selection } from '../../../ui/useSelection.ts';

/** The box with which one person is chosen for a bulk action. */
export function SelectEmployee({
  employee,
  selection,
}: {
  employee: EmployeeRow;
  selection: Selection<EmployeeRow>;
}) {
  const t = useText();
  return (
    <Checkbox
      aria-label={t('people.employees.bulk.selectOne', { name: employee.displayName })}
      checked={selection.has(employee.id)}
      onChange={(event) => selection.toggle([employee], event.currentTarget.checked)}
    />
  );
}
