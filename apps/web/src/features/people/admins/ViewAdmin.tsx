import { type Admin, admins, type HeldRole } from '@gatehouse/api/people/admins';
import type { BuiltInRole } from '@gatehouse/api/platform/permissions';
import { nameOrder } from '@gatehouse/messages/names';
import { Group, Stack, Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { language } from '../../../platform/i18n/language.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { EmployeeAvatar } from '../employees/EmployeeAvatar.tsx';

/** An administrator to read, with every role they hold. */
export function ViewAdmin({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const t = useText();
  const roles = useRoles(admin.username);
  return (
    <Dialog onClose={onClose} title={t('offices.admins.view')}>
      <Group gap="md" mb="md" wrap="nowrap">
        <EmployeeAvatar name={admin.displayName} size={72} url={admin.avatarUrl} />
        <Stack align="flex-start" gap={2} style={{ minWidth: 0 }}>
          <Text fw={600} fz="lg" style={{ overflowWrap: 'anywhere' }}>
            {admin.displayName}
          </Text>
          {admin.title && <Text fz="sm">{admin.title}</Text>}
          {!admin.isEnabled && <StatusBadge tone="quiet">{t('common.values.inactive')}</StatusBadge>}
        </Stack>
      </Group>
      <Facts
        lines={[
          [t('people.employees.accountName'), admin.username],
          ...nameOrder(language.get()).map((name) => [t(`people.employees.${name}`), admin[name]] as const),
          [t('people.employees.email'), admin.email],
          [t('people.employees.mobile'), admin.mobile],
          [t('people.employees.company'), admin.companyName],
          [t('people.employees.department'), admin.departmentName],
          [t('offices.admins.roles'), roles],
        ]}
      />
    </Dialog>
  );
}

/** The names of the roles somebody holds, once they are known. */
function useRoles(username: string): string {
  const t = useText();
  const { data, error } = useApi(admins.rolesOf, { params: { username }, quiet: true });
  const nameOf = (role: HeldRole) =>
    // built in: one of the four, whose names are translated
    role.isBuiltIn ? t(`shell.roles.${role.roleCode as BuiltInRole}`) : role.roleName;
  if (error) return error.message;
  return data ? data.roles.map(nameOf).join(', ') : t('common.states.loading');
}
