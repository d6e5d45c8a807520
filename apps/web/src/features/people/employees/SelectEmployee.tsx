import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { Checkbox } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import type { Selection } from './useSelection.ts';

/** The box with which one person is chosen for a bulk action. */
export function SelectEmployee({ employee, selection }: { employee: EmployeeRow; selection: Selection }) {
  const t = useText();
  return (
    <Checkbox
      aria-label={t('staff.bulk.selectOne', { name: employee.displayName })}
      checked={selection.has(employee.id)}
      onChange={(event) => selection.toggle([employee], event.currentTarget.checked)}
    />
  );
}
