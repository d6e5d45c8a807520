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
import { returnedProblem } from '../login/returnedProblem.ts';
import { SecondStepOfLogin } from '../login/SecondStepOfLogin.tsx';
import { isLink, type ProviderReturn } from './providerReturn.ts';

const security = '/setting?tab=security';

/**
 * Page to which identity providers redirect after a sign-in. Continues to the requested page, or to the sign-in page
 * after an error.
 */
export function ReturnPage({ brought }: { brought: ProviderReturn }) {
  const t = useText();
  const router = useRouter();
  const { provider } = useParams({ from: '/oidc/$provider/callback' });
  const [waiting, setWaiting] = useState<{ challenge: SecondStepChallenge; page: string | null }>();
  // Replaces the history entry, because Back would otherwise return to the provider's response, which cannot be used
  // twice.
  const replaceLocation = (to: string) => router.history.replace(addressAt(to));
  const toLogin = (problem?: string) => {
    returnedProblem.set(problem);
    replaceLocation('/login');
  };
  const goOn = ({ me }: { me: Parameters<typeof rememberMe>[0] }, page: string | null) => {
    rememberMe(me);
    replaceLocation(page ?? '/');
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
    onSuccess: () => replaceLocation(security),
    onRefusal: ({ status, message }) => {
      if (status === 401) return false;
      toastFailure(message);
      replaceLocation(security);
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
