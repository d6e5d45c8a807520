import { forgotLimits } from '@gatehouse/api/auth/passwords';
import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { GateCard } from '../GateCard.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { useForgotPassword } from './useForgotPassword.ts';

type Forgot = ReturnType<typeof useForgotPassword>;

/** Address, code, new password (spec §2 "Forgot password"); invitations and resets lead here, too. */
export function ForgotPasswordPage() {
  const t = useText();
  const forgot = useForgotPassword();
  const { step, email, isReady, isPending, submit } = forgot;
  const texts = {
    email: t('auth.forgot.emailText'),
    code: t('auth.forgot.codeText', { email }),
    password: t('auth.forgot.passwordText'),
  };
  const Fields = { email: EmailField, code: CodeField, password: PasswordFields }[step];

  return (
    <GateCard
      failed={t('auth.forgot.failed')}
      problems={forgot.problems}
      text={texts[step]}
      title={t(step === 'password' ? 'auth.newPassword.title' : 'auth.forgot.title')}
    >
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (isReady && !isPending) submit();
        }}
      >
        <Stack gap="md">
          <Fields {...forgot} />
          <Button disabled={!isReady} fullWidth loading={isPending} size="md" type="submit">
            {t(step === 'password' ? 'auth.newPassword.submit' : 'auth.forgot.next')}
          </Button>
          <Anchor fz="sm" renderRoot={(props) => <Link {...props} to="/login" />} ta="center">
            {t('auth.forgot.back')}
          </Anchor>
        </Stack>
      </form>
    </GateCard>
  );
}

function EmailField({ bind }: Forgot) {
  const t = useText();
  const { onChange, ...field } = bind('email');
  return (
    <TextInput
      {...field}
      autoCapitalize="none"
      autoComplete="email"
      autoFocus
      label={t('auth.forgot.email')}
      maxLength={forgotLimits.email}
      onChange={(event) => onChange(event.currentTarget.value)}
      size="md"
      spellCheck={false}
      type="email"
    />
  );
}

function CodeField({ bind, askAgain, changeEmail }: Forgot) {
  const t = useText();
  const { onChange, ...field } = bind('otp');
  return (
    <div>
      <TextInput
        {...field}
        autoComplete="one-time-code"
        autoFocus
        inputMode="numeric"
        label={t('auth.forgot.code')}
        maxLength={100}
        onChange={(event) => onChange(event.currentTarget.value)}
        size="md"
        spellCheck={false}
      />
      <Group gap="md" mt="xs">
        <Anchor component="button" fz="sm" onClick={askAgain} type="button">
          {t('auth.forgot.again')}
        </Anchor>
        <Anchor component="button" fz="sm" onClick={changeEmail} type="button">
          {t('auth.forgot.otherEmail')}
        </Anchor>
      </Group>
    </div>
  );
}

function PasswordFields({ bind, email }: Forgot) {
  const t = useText();
  return (
    <>
      {/* tells password managers whose password this is */}
      <input autoComplete="username" hidden name="username" readOnly value={email} />
      <PasswordField
        {...bind('newPassword')}
        hint={t('auth.newPassword.hint')}
        kind="new-password"
        label={t('auth.newPassword.new')}
      />
      <PasswordField {...bind('verify')} kind="new-password" label={t('auth.newPassword.verify')} />
    </>
  );
}
