import type { RoleRow } from '@gatehouse/api/settings/roles';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { roleText } from './roleText.ts';

const sortable = ['roleName', 'roleCode'] as const;
const orders = sortable.flatMap((field) => [`${field},asc`, `${field},desc`] as const);

/** Returns the sort order if the list of roles supports it, otherwise undefined. */
export const readSort = (raw: string | undefined) => orders.find((order) => order === raw);

export function useRoleColumns(): Column<RoleRow>[] {
  const t = useText();
  const { me } = useSession();
  // People that see several companies also see the company of each role.
  const isOfMany = me.companyId === null;
  return useMemo(
    () => [
      {
        id: 'roleName',
        header: t('settings.roles.fields.roleName'),
        sort: 'roleName',
        cell: (role) => (
          <Anchor
            inherit
            renderRoot={(props) => <Link {...props} search={{ id: role.id }} to="/role-detail" />}
          >
            {roleText(t, role)}
          </Anchor>
        ),
      },
      {
        id: 'roleCode',
        header: t('settings.roles.fields.roleCode'),
        sort: 'roleCode',
        cell: ({ roleCode }) => roleCode,
      },
      {
        id: 'kind',
        header: t('settings.roles.kind'),
        cell: ({ companyId, companyName }) =>
          companyId === null ? (
            <StatusBadge tone="quiet">{t('settings.roles.builtIn')}</StatusBadge>
          ) : isOfMany ? (
            companyName
          ) : (
            t('settings.roles.ofCompany')
          ),
      },
      {
        id: 'members',
        header: t('settings.roles.members'),
        numeric: true,
        cell: ({ members }) => formatNumber(members),
      },
    ],
    [t, isOfMany],
  );
}
