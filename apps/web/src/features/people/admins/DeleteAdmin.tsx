import { type Admin, admins } from '@gatehouse/api/people/admins';
import { Text } from '@mantine/core';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Confirm } from '../../../ui/Confirm.tsx';

/** Asks before the ADMIN role is taken; who takes it from themselves is told what they lose. */
export function DeleteAdmin({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const t = useText();
  const { me } = useSession();
  const { save, isPending, error } = useSave(admins.revoke, {
    done: t('offices.admins.deleted', { name: admin.displayName }),
    onSuccess: onClose,
    onRefusal: () => true,
  });
  return (
    <Confirm
      action={t('common.actions.delete')}
      error={error}
      isHarsh
      onClose={onClose}
      onConfirm={() => save({ params: { username: admin.username, roleCode: 'ADMIN' } })}
      pending={isPending}
      title={t('offices.admins.deleteTitle', { name: admin.displayName })}
    >
      {me.employeeId === admin.id && (
        <Text fw={600} fz="sm" mb="xs">
          {t('offices.admins.deleteOwn')}
        </Text>
      )}
      {t('offices.admins.deleteText')}
    </Confirm>
  );
}
