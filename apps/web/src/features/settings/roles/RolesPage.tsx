import { roles } from '@gatehouse/api/settings/roles';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { PlusIcon } from '../../../ui/display/icons.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { DeleteAction, EditAction, ViewAction } from '../../../ui/table/RowActions.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { rolesUrl } from './roles.url.ts';
import { roleText } from './roleText.ts';
import { useMayEditRoles } from './useMayEditRoles.ts';
import { readSort, useRoleColumns } from './useRoleColumns.tsx';

/** Lists built-in roles and roles of the company (spec §2 "Roles list"). */
export function RolesPage() {
  const t = useText();
  const mayEdit = useMayEditRoles();
  const navigate = useNavigate();
  const address = useUrl(rolesUrl);
  const { url, go, replace } = address;
  const { keyword, page } = url;
  const sort = readSort(url.sort);
  const pages = usePageSize('roles', 10);
  const list = useApi(roles.list, { query: { keyword, page, sort, size: pages.size } });
  const columns = useRoleColumns();
  const removed = useOpenRow(list.data?.content, url.remove);
  const open = (id?: number) => void navigate({ to: '/role-detail', search: { id } });

  return (
    <>
      <PageHeader>
        {mayEdit && (
          <ReasonButton icon={<PlusIcon />} onClick={() => open()} reason={undefined}>
            {t('settings.roles.create')}
          </ReasonButton>
        )}
      </PageHeader>
      <TableList
        actions={(role) => {
          const name = roleText(t, role);
          if (!mayEdit || role.companyId === null)
            return <ViewAction name={name} onClick={() => open(role.id)} />;
          return (
            <>
              <EditAction name={name} onClick={() => open(role.id)} />
              <DeleteAction
                name={name}
                onClick={() => go({ remove: role.id })}
                reason={role.members > 0 ? t('settings.roles.inUse', { count: role.members }) : undefined}
              />
            </>
          );
        }}
        address={address}
        answer={list.data}
        columns={columns}
        empty={<EmptyState title={t('common.states.empty')} />}
        keyOf={({ id }) => id}
        label={t('titles./roles')}
        load={loadOf(list)}
        name="roles"
        pages={pages}
        search={t('settings.roles.search')}
        sort={sort}
      />
      {removed && (
        <DeleteDialog
          about={[removed.roleCode]}
          inUse={(sentence) => sentence}
          name={removed.roleName}
          onClose={() => replace({ remove: undefined })}
          operation={roles.remove}
          params={{ id: removed.id }}
          uses={{ employees: (count) => t('settings.roles.inUse', { count }) }}
        />
      )}
    </>
  );
}
