import { type LoginSession, sessions } from '@gatehouse/api/auth/sessions';
import { Text } from '@mantine/core';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ConfirmDelete } from '../../../ui/ConfirmDelete.tsx';

/** Asks, then ends the session: whoever uses it has to sign in again. */
export function DeleteSession({ session, onClose }: { session: LoginSession; onClose: () => void }) {
  const t = useText();
  const { save, isPending, error } = useSave(sessions.remove, { onSuccess: onClose, onRefusal: () => true });
  return (
    <ConfirmDelete
      error={error}
      name={session.deviceName || t('common.values.unknown')}
      onClose={onClose}
      onConfirm={() => save({ params: { id: session.id } })}
      pending={isPending}
    >
      <Text fz="sm" mb="xs">
        {t('settings.sessions.deleteText')}
      </Text>
    </ConfirmDelete>
  );
}
