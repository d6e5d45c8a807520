import { type CodeOwner, forgotLimits, passwords } from '@gatehouse/api/auth/passwords';
import { parse } from '@gatehouse/api/platform/fields';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { CallError } from '../../../platform/call/callError.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { fieldText } from '../../../platform/i18n/text.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { deviceOfBrowser } from '../login/deviceOfBrowser.ts';
import { useSignIn } from '../login/useSignIn.ts';
import { mailedLink } from './mailedLink.ts';

/** `link`: what a mail's link carried is looked at. */
export type Step = 'email' | 'link' | 'code' | 'password';
const blank = { email: '', otp: '', newPassword: '', verify: '' };
type Values = typeof blank;
type Field = keyof Values;

const shapes = passwords.reset.body.shape;
const isAddress = (email: string) => parse(shapes.email, email).ok;
const isCode = (otp: string) => otp.replaceAll(/\s/g, '').length >= forgotLimits.digits;

/**
 * The three steps of spec §2 "Forgot password". Who comes by the link of a mail, also into a tab that stands here already, begins with a
 * code, which is checked at once; one that is refused leads to the step that asks for another. Whoever had no password is signed in at the end.
 */
export function useForgotPassword() {
  const t = useText();
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const [step, setStep] = useState<Step>(mailedLink(hash) ? 'link' : 'email');
  const [values, setValues] = useState<Values>(blank);
  const [owner, setOwner] = useState<CodeOwner>();
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({});
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { email, otp, newPassword, verify } = values;

  const goTo = (next: Step) => {
    setProblems([]);
    setWrong({});
    setStep(next);
  };
  const refused = (error: CallError) => {
    const [broken] = error.fields;
    const isOver = error.code.startsWith('AUTH_VERIFY_TOKEN');
    if (error.code === 'AUTH_PASSWORD_TOO_WEAK')
      setWrong({ newPassword: broken ? fieldText(broken, t('newPassword.new')) : error.message });
    else if (isOver && step === 'link') {
      setStep('email');
      setProblems([t('forgotPassword.linkOver')]);
    } else {
      setProblems([error.message]);
      if (isOver) setStep('code');
    }
    return true;
  };
  // the steps themselves say how it went
  const options = { toast: false, onRefusal: refused } as const;
  const asking = useSave(passwords.forgot, {
    ...options,
    onSuccess: () => {
      setValues((now) => ({ ...now, otp: '' }));
      goTo('code');
    },
  });
  const checking = useSave(passwords.verifyOtp, {
    ...options,
    onSuccess: (found) => {
      setOwner(found);
      goTo('password');
    },
  });
  const toLogin = () => void navigate({ to: '/login', search: { reason: 'chosen' }, replace: true });
  const signing = useSignIn(undefined, toLogin);
  const saving = useSave(passwords.reset, {
    ...options,
    onSuccess: () => {
      if (!owner?.isFirst) return toLogin();
      const { account } = owner;
      signing.byUsername({ body: { account, password: newPassword, ...deviceOfBrowser() } });
    },
  });

  const opened = useRef('');
  useEffect(() => {
    const linked = mailedLink(hash);
    if (!linked || opened.current === hash) return;
    opened.current = hash;
    setOwner(undefined);
    setValues({ ...blank, ...linked });
    setProblems([]);
    setWrong({});
    setStep('link');
    // the code is in hand now: neither history nor a bookmark keeps it
    void navigate({ to: '/forgot-password', hash: '', replace: true });
    checking.save({ body: linked });
  });

  const save = () => {
    setProblems([]);
    const checked = parse(shapes.newPassword, newPassword);
    const found: Partial<Record<Field, string>> = {};
    for (const bad of checked.ok ? [] : checked.fields)
      found.newPassword = fieldText(bad, t('newPassword.new'));
    if (verify !== newPassword) found.verify = t('newPassword.verifyFailed');
    setWrong(found);
    if (Object.keys(found).length === 0) saving.save({ body: { email, otp, newPassword } });
  };
  const check = { isReady: isCode(otp), go: () => checking.save({ body: { email, otp } }) };
  const ways: Record<Step, { isReady: boolean; go: () => void }> = {
    email: { isReady: isAddress(email), go: () => asking.save({ body: { email } }) },
    link: check,
    code: check,
    password: { isReady: newPassword !== '' && verify !== '', go: save },
  };

  return {
    step,
    email,
    /** Whose password is chosen, once the code was right. */
    owner,
    problems,
    isReady: ways[step].isReady,
    isPending: asking.isPending || checking.isPending || saving.isPending || signing.isPending,
    submit: ways[step].go,
    askAgain: ways.email.go,
    changeEmail: () => goTo('email'),
    /** The password is chosen, and a second step is asked for. */
    challenge: signing.challenge,
    goOn: signing.goOn,
    toLogin,
    bind: (name: Field) => ({
      name,
      value: values[name],
      error: wrong[name],
      onChange: (value: string) => {
        setValues((now) => ({ ...now, [name]: value }));
        setWrong(({ [name]: _settled, ...others }) => others);
      },
    }),
  };
}
