import { useRouter } from '@tanstack/react-router';
import { addressAt } from '../../../platform/base.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { reloadSession } from '../../../platform/session/session.ts';
import { usePasswordForm } from './usePasswordForm.ts';

/** The form of whoever signed in with a one-time password; afterwards the person goes on to `from`. */
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
