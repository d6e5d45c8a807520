import { Button, Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { useLogout } from '../../../platform/session/useLogout.ts';
import { GateCard } from '../login/GateCard.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useNewPassword } from './useNewPassword.ts';

/**
 * Page to choose a new password. People that signed in with a one-time password must choose a new one before they can
 * continue.
 */
export function NewPasswordPage() {
  const t = useText();
  const { from } = useSearch({ from: '/new-password' });
  const { bind, form, me, ready, problems, isPending, submit } = useNewPassword(from);
  const { logout } = useLogout();

  return (
    <GateCard
      failed={t('newPassword.failed')}
      problems={problems}
      text={t('newPassword.text')}
      title={t('newPassword.title')}
    >
      <form noValidate onSubmit={submit} ref={form}>
        {/* Hidden account field, so that password managers store the new password for the right account. */}
        <input autoComplete="username" hidden name="username" readOnly value={me?.accountName ?? ''} />
        <Stack gap="md">
          <PasswordField {...bind('oldPassword')} kind="current-password" />
          <PasswordField {...bind('newPassword')} hint={t('newPassword.hint')} kind="new-password" />
          <PasswordField {...bind('verify')} kind="new-password" />
          <Button disabled={!ready} fullWidth loading={isPending} size="md" type="submit">
            {t('newPassword.submit')}
          </Button>
          <Button fullWidth onClick={logout} variant="subtle">
            {t('shell.logout')}
          </Button>
        </Stack>
      </form>
    </GateCard>
  );
}
