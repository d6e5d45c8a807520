import { forgotLimits } from '@gatehouse/api/auth/passwords';
import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { GateCard } from '../login/GateCard.tsx';
import { PasswordField } from '../new-password/PasswordField.tsx';
import { useForgotPassword } from './useForgotPassword.ts';

type Forgot = ReturnType<typeof useForgotPassword>;

/** Address, code, new password (spec §2 "Forgot password"); invitations and resets lead here, too. */
export function ForgotPasswordPage() {
  const t = useText();
  const forgot = useForgotPassword();
  const { step, email, isReady, isPending, submit } = forgot;
  const texts = {
    email: t('forgotPassword.emailText'),
    code: t('forgotPassword.codeText', { email }),
    password: t('forgotPassword.passwordText'),
  };
  const Fields = { email: EmailField, code: CodeField, password: PasswordFields }[step];

  return (
    <GateCard
      failed={t('forgotPassword.failed')}
      problems={forgot.problems}
      text={texts[step]}
      title={t(step === 'password' ? 'newPassword.title' : 'forgotPassword.title')}
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
            {t(step === 'password' ? 'newPassword.submit' : 'forgotPassword.next')}
          </Button>
          <Anchor fz="sm" renderRoot={(props) => <Link {...props} to="/login" />} ta="center">
            {t('forgotPassword.back')}
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
      label={t('forgotPassword.email')}
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
        label={t('forgotPassword.code')}
        maxLength={100}
        onChange={(event) => onChange(event.currentTarget.value)}
        size="md"
        spellCheck={false}
      />
      <Group gap="md" mt="xs">
        <Anchor component="button" fz="sm" onClick={askAgain} type="button">
          {t('forgotPassword.again')}
        </Anchor>
        <Anchor component="button" fz="sm" onClick={changeEmail} type="button">
          {t('forgotPassword.otherEmail')}
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
        hint={t('newPassword.hint')}
        kind="new-password"
        label={t('newPassword.new')}
      />
      <PasswordField {...bind('verify')} kind="new-password" label={t('newPassword.verify')} />
    </>
  );
}
