import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { useMemo } from 'react';
import type { TranslateText } from '../../../../platform/i18n/text.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { FaceBadge } from '../../../../ui/display/FaceBadge.tsx';
import { Faint } from '../../../../ui/display/Faint.tsx';
import { StatusBadge } from '../../../../ui/display/StatusBadge.tsx';
import type { Column } from '../../../../ui/table/columns.ts';
import { SeenToday } from './SeenToday.tsx';
import type { SeenToday as Seen } from './usePresences.ts';

export function useStaffColumns(seenOf: (id: number) => Seen | undefined): readonly Column<EmployeeRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('people.employees.fields.displayName'),
        cell: (row) => (
          <FaceBadge
            mark={row.accountName}
            name={row.displayName}
            note={row.accountName}
            size={22}
            src={row.avatarUrl}
          />
        ),
        sort: 'displayName',
      },
      {
        id: 'code',
        phone: 'plain',
        header: t('people.employees.fields.employeeCode'),
        cell: (row) => row.employeeCode,
        sort: 'employeeCode',
      },
      {
        id: 'department',
        phone: 'plain',
        header: t('people.employees.fields.departmentId'),
        cell: (row) => row.departmentName,
      },
      {
        id: 'title',
        phone: 'plain',
        header: t('people.employees.fields.title'),
        cell: (row) => row.title || <Faint>{t('common.values.none')}</Faint>,
      },
      {
        id: 'presence',
        phone: 'plain',
        header: t('people.employees.presence'),
        cell: (row) => <SeenToday seen={seenOf(row.id)} />,
      },
      ...accountColumns(t),
    ],
    [t, seenOf],
  );
}

function accountColumns(t: TranslateText): Column<EmployeeRow>[] {
  return [
    { id: 'email', phone: 'none', header: t('people.employees.fields.email'), cell: (row) => row.email },
    {
      id: 'account',
      header: t('people.employees.fields.accountName'),
      cell: (row) => row.accountName,
      hidden: true,
    },
    {
      id: 'company',
      header: t('people.employees.fields.companyId'),
      cell: (row) => row.companyName,
      hidden: true,
    },
    {
      id: 'enabled',
      header: t('people.employees.fields.isEnabled'),
      hidden: true,
      cell: (row) =>
        row.isEnabled ? (
          <StatusBadge tone="good">{t('people.employees.states.active')}</StatusBadge>
        ) : (
          <StatusBadge tone="quiet">{t('people.employees.presences.INACTIVE')}</StatusBadge>
        ),
    },
  ];
}
