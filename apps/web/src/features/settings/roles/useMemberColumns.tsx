import type { RoleMember } from '@gatehouse/api/settings/roles';
import { useMemo } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';

/** Returns the columns of a role's members, with details that distinguish people of the same name. */
export function useMemberColumns(): Column<RoleMember>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'displayName',
        header: t('settings.roles.person'),
        cell: ({ employeeId, displayName }) => <PersonBadge employeeId={employeeId} name={displayName} />,
      },
      { id: 'accountName', header: t('shell.user.accountName'), cell: ({ accountName }) => accountName },
      { id: 'employeeCode', header: t('shell.user.employeeCode'), cell: ({ employeeCode }) => employeeCode },
      {
        id: 'department',
        header: t('shell.user.department'),
        cell: ({ departmentName }) => departmentName,
      },
    ],
    [t],
  );
}
