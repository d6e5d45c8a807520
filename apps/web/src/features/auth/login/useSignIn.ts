import { type SecondStepChallenge, sessions } from '@gatehouse/api/auth/sessions';
import type { ResultOf } from '@gatehouse/api/platform/operation';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { addressAt } from '../../../platform/base.ts';
import type { CallError } from '../../../platform/call/callError.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { rememberMe } from '../../../platform/session/session.ts';

/**
 * Returns functions that sign in with a password, by email or by account name, and then open `from`. If two-step
 * verification is required, `challenge` is set instead. `onRefused` receives the error of a rejected sign-in.
 */
export function useSignIn(from: string | undefined, onRefused: (error: CallError) => void) {
  const router = useRouter();
  const [challenge, setChallenge] = useState<SecondStepChallenge>();
  const goOn = ({ me }: { me: Parameters<typeof rememberMe>[0] }) => {
    rememberMe(me);
    router.history.push(addressAt(from ?? '/'));
  };
  const options = {
    toast: false,
    onSuccess: (outcome: ResultOf<typeof sessions.loginByUsername>) =>
      'challenge' in outcome ? setChallenge(outcome) : goOn(outcome),
    onRefusal: (error: CallError) => {
      onRefused(error);
      return true;
    },
  } as const;
  const byEmail = useSave(sessions.loginByEmail, options);
  const byUsername = useSave(sessions.loginByUsername, options);
  return {
    byEmail: byEmail.save,
    byUsername: byUsername.save,
    isPending: byEmail.isPending || byUsername.isPending,
    challenge,
    dropChallenge: () => setChallenge(undefined),
    goOn,
  };
}
