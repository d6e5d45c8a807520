import { type LoginInput, sessions } from '@gatehouse/api/auth/sessions';
import { parse } from '@gatehouse/api/platform/fields';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { addressAt } from '../../../platform/base.ts';
import type { CallError } from '../../../platform/call/callError.ts';
import { fieldText, text } from '../../../platform/i18n/text.ts';
import { isFlagged } from '../../../platform/session/flag.ts';
import { useStore } from '../../../platform/store.ts';
import { deviceOfBrowser } from './deviceOfBrowser.ts';
import { returnedProblem } from './returnedProblem.ts';
import { useSignIn } from './useSignIn.ts';

const start = { account: '', password: '', rememberMe: false, visible: false };

/**
 * Returns the state of the sign-in form with its errors as a list (spec §8). `from` is the page to open after sign-in.
 */
export function useLogin(from: string | undefined) {
  const router = useRouter();
  const [values, setValues] = useState(start);
  const returned = useStore(returnedProblem);
  const [typed, setTyped] = useState<readonly string[]>([]);
  const setProblems = (wrong: readonly string[]) => {
    // A new attempt clears the error of the identity provider.
    returnedProblem.set(undefined);
    setTyped(wrong);
  };
  const signing = useSignIn(from, (error) => setProblems(problemsOf(error)));
  // Opens the next page if the person has signed in in another tab.
  useEffect(() => {
    const continueIfSignedIn = () => {
      if (isFlagged()) router.history.push(addressAt(from ?? '/'));
    };
    window.addEventListener('focus', continueIfSignedIn);
    return () => window.removeEventListener('focus', continueIfSignedIn);
  }, [router, from]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // An account name with an at sign is treated as an email (spec §5).
    const way = values.account.includes('@')
      ? { shape: sessions.loginByEmail.body, save: signing.byEmail }
      : { shape: sessions.loginByUsername.body, save: signing.byUsername };
    const { account, password, rememberMe: remember } = values;
    const body: LoginInput = { account, password, rememberMe: remember, ...deviceOfBrowser() };
    const checked = parse(way.shape, body);
    setProblems(checked.ok ? [] : checked.fields.map(problemOf));
    if (checked.ok) way.save({ body });
  };

  return {
    values,
    set: (part: Partial<typeof start>) => setValues((now) => ({ ...now, ...part })),
    ready: values.account.trim() !== '' && values.password !== '',
    problems: returned === undefined ? typed : [returned],
    show: (problem: string) => setProblems([problem]),
    isPending: signing.isPending,
    submit,
    /**
     * Challenge for two-step verification. Set if the password was correct and the account requires two-step
     * verification.
     */
    challenge: signing.challenge,
    goOn: signing.goOn,
    startAgain: (problem?: string) => {
      signing.dropChallenge();
      setValues((now) => ({ ...now, password: '' }));
      setProblems(problem ? [problem] : []);
    },
  };
}

const problemsOf = (error: CallError): readonly string[] =>
  error.fields.length > 0 ? error.fields.map(problemOf) : [error.message];

const problemOf = (bad: Parameters<typeof fieldText>[0] & { field: string }): string =>
  fieldText(bad, bad.field === 'password' ? text('login.password') : text('login.account'));
