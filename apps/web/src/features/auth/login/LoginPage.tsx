import { accountLimits } from '@gatehouse/api/auth/sessions';
import { Anchor, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { PasswordField } from '../new-password/PasswordField.tsx';
import { GateCard } from './GateCard.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';
import { SecondStepOfLogin } from './SecondStepOfLogin.tsx';
import { useLogin } from './useLogin.ts';

export function LoginPage() {
  const t = useText();
  const { from, reason } = useSearch({ from: '/login' });
  const { values, set, ready, problems, show, isPending, submit, challenge, goOn, startAgain } =
    useLogin(from);
  if (challenge) return <SecondStepOfLogin challenge={challenge} onBack={startAgain} onSignedIn={goOn} />;

  return (
    <GateCard
      failed={t('login.failed')}
      help={t('login.help')}
      notice={reason && t(`login.${reason}`)}
      problems={problems}
      text={t('login.welcome')}
      title={t('login.title')}
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            autoCapitalize="none"
            autoComplete="username"
            autoFocus
            label={t('login.account')}
            maxLength={accountLimits.max}
            name="account"
            onChange={(event) => set({ account: event.currentTarget.value })}
            size="md"
            spellCheck={false}
            value={values.account}
          />
          <PasswordField
            kind="current-password"
            label={t('login.password')}
            name="password"
            onChange={(password) => set({ password })}
            value={values.password}
          />
          <Group gap="xs" justify="space-between">
            <Checkbox
              checked={values.rememberMe}
              label={t('login.remember')}
              onChange={(event) => set({ rememberMe: event.currentTarget.checked })}
            />
            <Anchor fz="sm" renderRoot={(props) => <Link {...props} to="/forgot-password" />}>
              {t('login.forgot')}
            </Anchor>
          </Group>
          <Button
            disabled={!ready}
            fullWidth
            loading={isPending}
            size="md"
            title={ready ? undefined : t('login.needsData')}
            type="submit"
          >
            {t('login.submit')}
          </Button>
        </Stack>
      </form>
      <ProviderButtons from={from} onProblem={show} rememberMe={values.rememberMe} />
    </GateCard>
  );
}
