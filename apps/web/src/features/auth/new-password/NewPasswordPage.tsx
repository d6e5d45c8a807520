import { Button, Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { useLogout } from '../../../platform/session/useLogout.ts';
import { GateCard } from '../GateCard.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { useNewPassword } from './useNewPassword.ts';

/** Whoever signed in with a one-time password chooses one of their own before anything else. */
export function NewPasswordPage() {
  const t = useText();
  const { from } = useSearch({ from: '/new-password' });
  const { bind, form, me, ready, problems, isPending, submit } = useNewPassword(from);
  const { logout } = useLogout();

  return (
    <GateCard
      failed={t('auth.newPassword.failed')}
      problems={problems}
      text={t('auth.newPassword.text')}
      title={t('auth.newPassword.title')}
    >
      <form noValidate onSubmit={submit} ref={form}>
        {/* tells password managers whose password this is */}
        <input autoComplete="username" hidden name="username" readOnly value={me?.accountName ?? ''} />
        <Stack gap="md">
          <PasswordField {...bind('oldPassword')} kind="current-password" />
          <PasswordField {...bind('newPassword')} hint={t('auth.newPassword.hint')} kind="new-password" />
          <PasswordField {...bind('verify')} kind="new-password" />
          <Button disabled={!ready} fullWidth loading={isPending} size="md" type="submit">
            {t('auth.newPassword.submit')}
          </Button>
          <Button fullWidth onClick={logout} variant="subtle">
            {t('shell.logout')}
          </Button>
        </Stack>
      </form>
    </GateCard>
  );
}
