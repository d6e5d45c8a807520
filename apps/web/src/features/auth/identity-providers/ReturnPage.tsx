import { identities } from '@gatehouse/api/auth/identities';
import { identityProviders } from '@gatehouse/api/auth/identity-providers';
import type { SecondStepChallenge } from '@gatehouse/api/auth/sessions';
import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { addressAt } from '../../../platform/base.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { rememberMe } from '../../../platform/session/session.ts';
import { toastFailure } from '../../../platform/toast/toast.tsx';
import { GateCard } from '../login/GateCard.tsx';
import { returnedProblem } from '../login/returned.ts';
import { SecondStepOfLogin } from '../login/SecondStepOfLogin.tsx';
import { type Brought, isLink } from './brought.ts';

const security = '/setting?tab=security';

/** Where an identity provider sends the browser back to: on to where the person wanted to go, or to the login screen with what went wrong. */
export function ReturnPage({ brought }: { brought: Brought }) {
  const t = useText();
  const router = useRouter();
  const { provider } = useParams({ from: '/oidc/$provider/callback' });
  const [waiting, setWaiting] = useState<{ challenge: SecondStepChallenge; page: string | null }>();
  // what came back is used up: it stands in no history
  const go = (to: string) => router.history.replace(addressAt(to));
  const toLogin = (problem?: string) => {
    returnedProblem.set(problem);
    go('/login');
  };
  const goOn = ({ me }: { me: Parameters<typeof rememberMe>[0] }, page: string | null) => {
    rememberMe(me);
    go(page ?? '/');
  };
  const signIn = useSave(identityProviders.signIn, {
    toast: false,
    onSuccess: (outcome) =>
      'challenge' in outcome
        ? setWaiting({ challenge: outcome, page: outcome.page })
        : goOn(outcome, outcome.page),
    onRefusal: ({ message }) => {
      toLogin(message);
      return true;
    },
  });
  const link = useSave(identities.create, {
    onSuccess: () => go(security),
    onRefusal: ({ status, message }) => {
      if (status === 401) return false;
      toastFailure(message);
      go(security);
      return true;
    },
  });
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const body = { provider, ...brought };
    if (isLink(brought)) link.save({ body });
    else signIn.save({ body });
  }, [provider, brought, link.save, signIn.save]);
  if (waiting)
    return (
      <SecondStepOfLogin
        challenge={waiting.challenge}
        onBack={toLogin}
        onSignedIn={(signedIn) => goOn(signedIn, waiting.page)}
      />
    );
  return (
    <GateCard failed={t('login.failed')} problems={[]} text={t('login.welcome')} title={t('login.coming')}>
      {null}
    </GateCard>
  );
}
