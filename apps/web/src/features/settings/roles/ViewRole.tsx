import type { Role } from '@gatehouse/api/settings/roles';
import { Card, Stack, Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';

/** Shows a read-only role: a built-in role, or any role for people that may not change roles. */
export function ViewRole({ role }: { role: Role }) {
  const t = useText();
  return (
    <Card padding="lg" withBorder>
      <Stack gap="sm">
        <Text c="dimmed" fz="sm">
          {role.companyId === null ? t('settings.roles.builtInHint') : t('settings.roles.readOnlyHint')}
        </Text>
        <Text fz="sm">
          {t('settings.roles.fields.roleCode')}: <strong>{role.roleCode}</strong>
        </Text>
        <PermissionMatrix rows={role.permissions} />
      </Stack>
    </Card>
  );
}
