import { forgotLimits, passwords } from '@gatehouse/api/auth/passwords';
import { parse } from '@gatehouse/api/platform/fields';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { CallError } from '../../../platform/call/callError.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { fieldText } from '../../../platform/i18n/text.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { mailedLink } from './mailedLink.ts';

export type Step = 'email' | 'code' | 'password';
const blank = { email: '', otp: '', newPassword: '', verify: '' };
type Values = typeof blank;
type Field = keyof Values;

const shapes = passwords.reset.body.shape;
const isAddress = (email: string) => parse(shapes.email, email).ok;
const isCode = (otp: string) => otp.replaceAll(/\s/g, '').length >= forgotLimits.digits;

/**
 * The three steps of spec §2 "Forgot password". Who comes by the link of a mail begins with a code, which is checked at
 * once; a code that is refused leads back to the step that asks for one.
 */
export function useForgotPassword() {
  const t = useText();
  const navigate = useNavigate();
  const [linked] = useState(() => mailedLink(window.location.hash));
  const [step, setStep] = useState<Step>(linked ? 'code' : 'email');
  const [values, setValues] = useState<Values>({ ...blank, ...linked });
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
    if (error.code === 'AUTH_PASSWORD_TOO_WEAK')
      setWrong({ newPassword: broken ? fieldText(broken, t('newPassword.new')) : error.message });
    else {
      setProblems([error.message]);
      if (error.code.startsWith('AUTH_VERIFY_TOKEN')) setStep('code');
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
  const checking = useSave(passwords.verifyOtp, { ...options, onSuccess: () => goTo('password') });
  const saving = useSave(passwords.reset, {
    ...options,
    onSuccess: () => void navigate({ to: '/login', search: { reason: 'chosen' }, replace: true }),
  });

  const isOpened = useRef(false);
  useEffect(() => {
    if (!linked || isOpened.current) return;
    isOpened.current = true;
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
  const ways: Record<Step, { isReady: boolean; go: () => void }> = {
    email: { isReady: isAddress(email), go: () => asking.save({ body: { email } }) },
    code: { isReady: isCode(otp), go: () => checking.save({ body: { email, otp } }) },
    password: { isReady: newPassword !== '' && verify !== '', go: save },
  };

  return {
    step,
    email,
    problems,
    isReady: ways[step].isReady,
    isPending: asking.isPending || checking.isPending || saving.isPending,
    submit: ways[step].go,
    askAgain: ways.email.go,
    changeEmail: () => goTo('email'),
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
