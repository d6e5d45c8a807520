import { type Admin, admins } from '@gatehouse/api/people/admins';
import { Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Ask } from '../../../ui/feedback/Ask.tsx';

/**
 * Removes the ADMIN role after confirmation. The dialog warns people that remove their own role about the consequences.
 */
export function RevokeAdmin({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const t = useText();
  const { me } = useSession();
  return (
    <Ask
      about={[admin.username, admin.departmentName, admin.companyName]}
      action={t('common.actions.delete')}
      done={t('people.admins.deleted', { name: admin.displayName })}
      isHarsh
      input={{ params: { username: admin.username, roleCode: 'ADMIN' } }}
      onClose={onClose}
      operation={admins.revoke}
      title={t('people.admins.deleteTitle', { name: admin.displayName })}
    >
      {me.employeeId === admin.id && (
        <Text fw={600} fz="sm" mb="xs">
          {t('people.admins.deleteOwn')}
        </Text>
      )}
      {t('people.admins.deleteText')}
    </Ask>
  );
}
