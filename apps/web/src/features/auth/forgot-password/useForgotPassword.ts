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
import { parseMailedLink } from './mailedLink.ts';

/** Steps of the page. In the step `link`, the portal checks the code of an emailed link. */
export type ForgotPasswordStep = 'email' | 'link' | 'code' | 'password';
const blank = { email: '', otp: '', newPassword: '', verify: '' };
type ForgotPasswordValues = typeof blank;
type ForgotPasswordField = keyof ForgotPasswordValues;

const shapes = passwords.reset.body.shape;
const isAddress = (email: string) => parse(shapes.email, email).ok;
const isCode = (otp: string) => otp.replaceAll(/\s/g, '').length >= forgotLimits.digits;

/** Calls `onOpen` once for each emailed link that opens this page, with the email address and code of the link. */
function useMailedLink(
  hash: string,
  onOpen: (linked: NonNullable<ReturnType<typeof parseMailedLink>>) => void,
): void {
  const opened = useRef('');
  useEffect(() => {
    const linked = parseMailedLink(hash);
    if (!linked || opened.current === hash) return;
    opened.current = hash;
    onOpen(linked);
  });
}

/** Returns the values of the three steps with their errors, and functions that change the values. */
function useEntries(firstStep: ForgotPasswordStep) {
  const t = useText();
  const [step, setStep] = useState<ForgotPasswordStep>(firstStep);
  const [values, setValues] = useState<ForgotPasswordValues>(blank);
  const [wrong, setWrong] = useState<Partial<Record<ForgotPasswordField, string>>>({});
  const [problems, setProblems] = useState<readonly string[]>([]);

  const goToStep = (next: ForgotPasswordStep) => {
    setProblems([]);
    setWrong({});
    setStep(next);
  };
  const showRefusal = (error: CallError) => {
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
  const bind = (name: ForgotPasswordField) => ({
    name,
    value: values[name],
    error: wrong[name],
    onChange: (value: string) => {
      setValues((now) => ({ ...now, [name]: value }));
      setWrong(({ [name]: _settled, ...others }) => others);
    },
  });
  return { step, values, problems, setValues, setWrong, setProblems, goToStep, showRefusal, bind };
}

/**
 * Returns the state of the three steps of a password reset (spec §2 "Forgot password"). An emailed link starts with its
 * code, which is checked immediately, even if the page is already open. If the link is rejected, the page shows the
 * step that requests a new code. At the end, people without a previous password are signed in.
 */
export function useForgotPassword() {
  const t = useText();
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const [owner, setOwner] = useState<CodeOwner>();
  const entries = useEntries(parseMailedLink(hash) ? 'link' : 'email');
  const { step, problems, setValues, setWrong, setProblems, goToStep, showRefusal, bind } = entries;
  const { email, otp, newPassword, verify } = entries.values;

  // Toasts are turned off, because each step shows its own errors.
  const options = { toast: false, onRefusal: showRefusal } as const;
  const asking = useSave(passwords.forgot, {
    ...options,
    onSuccess: () => {
      setValues((now) => ({ ...now, otp: '' }));
      goToStep('code');
    },
  });
  const checking = useSave(passwords.verifyOtp, {
    ...options,
    onSuccess: (codeOwner) => {
      setOwner(codeOwner);
      goToStep('password');
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

  useMailedLink(hash, (linked) => {
    setOwner(undefined);
    setValues({ ...blank, ...linked });
    goToStep('link');
    // Removes the code from the address, so that history and bookmarks do not store the code.
    void navigate({ to: '/forgot-password', hash: '', replace: true });
    checking.save({ body: linked });
  });

  const save = () => {
    setProblems([]);
    const checked = parse(shapes.newPassword, newPassword);
    const errors: Partial<Record<ForgotPasswordField, string>> = {};
    for (const bad of checked.ok ? [] : checked.fields)
      errors.newPassword = fieldText(bad, t('newPassword.new'));
    if (verify !== newPassword) errors.verify = t('newPassword.verifyFailed');
    setWrong(errors);
    if (Object.keys(errors).length === 0) saving.save({ body: { email, otp, newPassword } });
  };
  const check = { isReady: isCode(otp), go: () => checking.save({ body: { email, otp } }) };
  const ways: Record<ForgotPasswordStep, { isReady: boolean; go: () => void }> = {
    email: { isReady: isAddress(email), go: () => asking.save({ body: { email } }) },
    link: check,
    code: check,
    password: { isReady: newPassword !== '' && verify !== '', go: save },
  };

  return {
    step,
    email,
    /** Account for which the new password is set. Undefined until the code is accepted. */
    owner,
    problems,
    isReady: ways[step].isReady,
    isPending: asking.isPending || checking.isPending || saving.isPending || signing.isPending,
    submit: ways[step].go,
    askAgain: ways.email.go,
    changeEmail: () => goToStep('email'),
    /**
     * Challenge for two-step verification. Set if the password was saved and the account requires two-step
     * verification.
     */
    challenge: signing.challenge,
    goOn: signing.goOn,
    toLogin,
    bind,
  };
}
