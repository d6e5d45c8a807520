import { companies } from '@gatehouse/api/people/companies';
import { roles } from '@gatehouse/api/settings/roles';
import { Button, Stack } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ArrowLeftIcon } from '../../../ui/display/icons.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { CreateRole, EditRole } from './RoleForm.tsx';
import { RoleMembers } from './RoleMembers.tsx';
import { roleDetailUrl } from './roles.url.ts';
import { roleText } from './roleText.ts';
import { useMayEditRoles } from './useMayEditRoles.ts';
import { ViewRole } from './ViewRole.tsx';

/**
 * Page for a role with its permissions and members (spec §2 "role detail"). Without an ID in the URL, the page creates
 * a new role.
 */
export function RoleDetailPage() {
  const { url } = useUrl(roleDetailUrl);
  return url.id === undefined ? <NewRole /> : <RoleDetails id={url.id} key={url.id} />;
}

function NewRole() {
  const t = useText();
  const mayEdit = useMayEditRoles();
  const navigate = useNavigate();
  const owners = useApi(companies.pick);
  const [first] = owners.data?.content ?? [];
  return (
    <>
      <Header title={t('settings.roles.create')} />
      {!mayEdit && <EmptyState title={t('shell.forbidden.title')} text={t('shell.forbidden.text')} />}
      {mayEdit && !owners.data && <Waiting height={420} of={owners} />}
      {mayEdit && first && (
        <CreateRole
          companies={owners.data?.content ?? []}
          onCreated={(id) => void navigate({ to: '/role-detail', search: { id }, replace: true })}
        />
      )}
    </>
  );
}

function RoleDetails({ id }: { id: number }) {
  const t = useText();
  const mayEdit = useMayEditRoles();
  const roleResult = useApi(roles.get, { params: { id } });
  const role = roleResult.data;
  if (!role)
    return (
      <>
        <Header title={t('settings.roles.one')} />
        <Waiting height={420} of={roleResult} />
      </>
    );
  const isOwn = role.companyId !== null;
  return (
    <>
      <Header title={roleText(t, role)} />
      <Stack gap="xl">
        {mayEdit && isOwn ? <EditRole key={role.id} role={role} /> : <ViewRole role={role} />}
        <RoleMembers role={role} />
      </Stack>
    </>
  );
}

function Header({ title }: { title: ReactNode & string }) {
  const t = useText();
  return (
    <PageHeader title={title}>
      <Button
        leftSection={<ArrowLeftIcon />}
        renderRoot={(props) => <Link {...props} to="/roles" />}
        variant="default"
      >
        {t('settings.roles.back')}
      </Button>
    </PageHeader>
  );
}
