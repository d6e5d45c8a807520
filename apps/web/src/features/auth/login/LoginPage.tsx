import { accountLimits, passwordLimits } from '@gatehouse/api/auth/sessions';
import { Alert, Button, Checkbox, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { LanguageSelect } from '../../../shell/LanguageSelect.tsx';
import { Logo } from '../../../shell/Logo.tsx';
import { useTitle } from '../../../shell/useTitle.ts';
import classes from './LoginPage.module.css';
import { useLogin } from './useLogin.ts';

export function LoginPage() {
  const t = useText();
  useTitle(t('auth.login.title'));
  const { from, reason } = useSearch({ from: '/login' });
  const { values, set, ready, problems, isPending, submit } = useLogin(from);
  const why = reason === 'expired' ? t('auth.login.expired') : reason === 'left' ? t('auth.login.left') : '';

  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Group justify="space-between" gap={4} mb="lg" wrap="nowrap">
          <Group className={classes.brand} gap={8} wrap="nowrap">
            <Logo size={32} />
            <Text component="span" fw={700} fz={22}>
              {t('shell.product')}
            </Text>
          </Group>
          <LanguageSelect />
        </Group>
        <Title order={1} size="h3">
          {t('auth.login.title')}
        </Title>
        <Text c="dimmed" fz="sm" mb="md" mt={2}>
          {t('auth.login.welcome')}
        </Text>
        {why && (
          <Alert mb="md" role="status" variant="light">
            {why}
          </Alert>
        )}
        {problems.length > 0 && (
          <Alert color="red" mb="md" role="alert" title={t('auth.login.failed')} variant="light">
            <ul className={classes.problems}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Alert>
        )}
        <form noValidate onSubmit={submit}>
          <Stack gap="md">
            <TextInput
              autoCapitalize="none"
              autoComplete="username"
              autoFocus
              label={t('auth.login.account')}
              maxLength={accountLimits.max}
              name="account"
              onChange={(event) => set({ account: event.currentTarget.value })}
              size="md"
              spellCheck={false}
              value={values.account}
            />
            <PasswordInput
              autoComplete="current-password"
              label={t('auth.login.password')}
              maxLength={passwordLimits.max}
              name="password"
              onChange={(event) => set({ password: event.currentTarget.value })}
              onVisibilityChange={(visible) => set({ visible })}
              size="md"
              value={values.password}
              visibilityToggleButtonProps={{
                'aria-label': values.visible
                  ? t('common.actions.hidePassword')
                  : t('common.actions.showPassword'),
                tabIndex: 0,
              }}
              visible={values.visible}
            />
            <Checkbox
              checked={values.rememberMe}
              label={t('auth.login.remember')}
              onChange={(event) => set({ rememberMe: event.currentTarget.checked })}
            />
            <Button
              disabled={!ready}
              fullWidth
              loading={isPending}
              size="md"
              title={ready ? undefined : t('auth.login.needsData')}
              type="submit"
            >
              {t('auth.login.submit')}
            </Button>
          </Stack>
        </form>
      </div>
    </main>
  );
}
