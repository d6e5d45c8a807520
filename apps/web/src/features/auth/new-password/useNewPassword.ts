import { useRouter } from '@tanstack/react-router';
import { addressAt } from '../../../platform/base.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { reloadSession } from '../../../platform/session/session.ts';
import { usePasswordForm } from './usePasswordForm.ts';

/**
 * Returns the form for people that signed in with a one-time password. Opens `from` after the new password is saved.
 */
export function useNewPassword(from: string | undefined) {
  const t = useText();
  const router = useRouter();
  return usePasswordForm({
    oldLabel: t('newPassword.old'),
    done: t('newPassword.done'),
    onSuccess: async () => {
      await reloadSession();
      router.history.push(addressAt(from ?? '/'));
    },
  });
}
