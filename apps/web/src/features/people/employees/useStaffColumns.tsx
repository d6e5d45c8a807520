import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { Group } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import type { Column } from '../../../ui/columns.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { SelectEmployee } from './SelectEmployee.tsx';
import type { Selection } from './useSelection.ts';

/** The columns of staff as a table. */
export function useStaffColumns(selection: Selection): readonly Column<EmployeeRow>[] {
  const t = useText();
  const { can } = useSession();
  const none = t('common.values.none');
  return [
    {
      id: 'name',
      header: t('people.employees.displayName'),
      cell: (row) => (
        <Group gap="sm" wrap="nowrap">
          {can('STAFF_UPDATE') && <SelectEmployee employee={row} selection={selection} />}
          {row.displayName}
        </Group>
      ),
      sort: 'displayName',
    },
    {
      id: 'code',
      header: t('people.employees.employeeCode'),
      cell: (row) => row.employeeCode,
      sort: 'employeeCode',
    },
    { id: 'department', header: t('people.employees.department'), cell: (row) => row.departmentName },
    { id: 'title', header: t('people.employees.jobTitle'), cell: (row) => row.title || none },
    { id: 'email', header: t('people.employees.email'), cell: (row) => row.email },
    {
      id: 'account',
      header: t('people.employees.accountName'),
      cell: (row) => row.accountName,
      hidden: true,
    },
    {
      id: 'company',
      header: t('people.employees.company'),
      cell: (row) => row.companyName,
      hidden: true,
    },
    {
      id: 'enabled',
      header: t('people.employees.enabled'),
      cell: (row) =>
        row.isEnabled ? (
          <StatusBadge tone="good">{t('common.values.active')}</StatusBadge>
        ) : (
          <StatusBadge tone="quiet">{t('common.values.inactive')}</StatusBadge>
        ),
    },
  ];
}
