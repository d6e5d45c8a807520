import { forgotLimits } from '@gatehouse/api/auth/passwords';
import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { isFlagged } from '../../../platform/session/flag.ts';
import { Facts } from '../../../ui/display/Facts.tsx';
import { GateCard } from '../login/GateCard.tsx';
import { SecondStepOfLogin } from '../login/SecondStepOfLogin.tsx';
import { PasswordField } from '../new-password/PasswordField.tsx';
import { LinkWhileSignedIn } from './LinkWhileSignedIn.tsx';
import { parseMailedLink } from './mailedLink.ts';
import { useForgotPassword } from './useForgotPassword.ts';

type ForgotPasswordState = ReturnType<typeof useForgotPassword>;

/**
 * Page to reset a password in three steps: email, code, new password (spec §2 "Forgot password"). Links in invitation
 * and reset emails also open this page.
 */
export function ForgotPasswordPage() {
  const linked = useLocation({ select: ({ hash }) => parseMailedLink(hash)?.email });
  return linked && isFlagged() ? <LinkWhileSignedIn email={linked} /> : <ForgotPasswordForm />;
}

function ForgotPasswordForm() {
  const t = useText();
  const forgot = useForgotPassword();
  const { step, email, owner, isReady, isPending, submit, challenge, goOn, toLogin } = forgot;
  if (challenge) return <SecondStepOfLogin challenge={challenge} onBack={toLogin} onSignedIn={goOn} />;
  const isFirst = step === 'password' && owner?.isFirst;
  const company = owner?.companyName || t('shell.product');
  const texts = {
    email: t('forgotPassword.emailText'),
    link: t('forgotPassword.linkText'),
    code: t('forgotPassword.codeText', { email }),
    password: isFirst ? t('forgotPassword.welcomeText', { company }) : t('forgotPassword.passwordText'),
  };
  const titles = {
    email: t('forgotPassword.title'),
    link: t('newPassword.title'),
    code: t('forgotPassword.title'),
    password: isFirst
      ? t('forgotPassword.welcome', { name: owner?.displayName ?? '' })
      : t('newPassword.title'),
  };
  const go = isFirst ? t('forgotPassword.start') : t('newPassword.submit');
  const Fields = { email: EmailField, link: null, code: CodeField, password: PasswordFields }[step];

  return (
    <GateCard
      failed={t('forgotPassword.failed')}
      problems={forgot.problems}
      text={texts[step]}
      title={titles[step]}
    >
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (isReady && !isPending) submit();
        }}
      >
        <Stack gap="md">
          {Fields && <Fields {...forgot} />}
          <Button disabled={!isReady} fullWidth loading={isPending} size="md" type="submit">
            {step === 'password' ? go : t('forgotPassword.next')}
          </Button>
          <Anchor fz="sm" renderRoot={(props) => <Link {...props} to="/login" />} ta="center">
            {t('forgotPassword.back')}
          </Anchor>
        </Stack>
      </form>
    </GateCard>
  );
}

function EmailField({ bind }: ForgotPasswordState) {
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

function CodeField({ bind, askAgain, changeEmail }: ForgotPasswordState) {
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

function PasswordFields({ bind, email, owner }: ForgotPasswordState) {
  const t = useText();
  return (
    <>
      {owner && (
        <Facts
          lines={[
            [t('forgotPassword.company'), owner.companyName || t('shell.product')],
            [t('forgotPassword.name'), owner.displayName],
            [t('forgotPassword.account'), owner.account],
          ]}
        />
      )}
      {/* Hidden account field, so that password managers store the new password for the right account. */}
      <input autoComplete="username" hidden name="username" readOnly value={owner?.account ?? email} />
      <PasswordField
        {...bind('newPassword')}
        hint={t('newPassword.hint')}
        isFirst
        kind="new-password"
        label={t('newPassword.new')}
      />
      <PasswordField {...bind('verify')} kind="new-password" label={t('newPassword.verify')} />
    </>
  );
}
