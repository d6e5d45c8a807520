import type { Role } from '@gatehouse/api/settings/roles';
import { Card, Stack, Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';

/** A read-only role. Shown for built-in roles, and to viewers who may not change roles. */
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
