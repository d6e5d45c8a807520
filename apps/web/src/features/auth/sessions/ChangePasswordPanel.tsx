import { Alert, Button, Card, Group, Stack } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { PasswordField } from '../new-password/PasswordField.tsx';
import { usePasswordForm } from '../new-password/usePasswordForm.ts';

/**
 * Form that changes the signed-in person's password. The change ends all other sessions of the account (spec §2
 * "Profile", tab Password).
 */
export function ChangePasswordPanel() {
  const t = useText();
  const { bind, form, me, problems, isPending, submit } = usePasswordForm({
    done: t('auth.passwords.done'),
    oldLabel: t('auth.passwords.current'),
    onSuccess: () => undefined,
  });
  return (
    <Card
      aria-label={t('auth.passwords.title')}
      component="form"
      maw="32rem"
      noValidate
      onSubmit={submit}
      padding="lg"
      ref={form}
      withBorder
    >
      {/* Hidden account field, so that password managers store the new password for the right account. */}
      <input autoComplete="username" hidden name="username" readOnly value={me?.accountName ?? ''} />
      <Stack gap="md">
        {problems.length > 0 && (
          <Alert color="red" role="alert">
            {problems.join(' ')}
          </Alert>
        )}
        <PasswordField {...bind('oldPassword')} kind="current-password" />
        <PasswordField {...bind('newPassword')} hint={t('newPassword.hint')} kind="new-password" />
        <PasswordField {...bind('verify')} kind="new-password" />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button loading={isPending} type="submit">
          {t('auth.passwords.submit')}
        </Button>
      </Group>
    </Card>
  );
}
