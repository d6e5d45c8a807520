import { Button } from '@mantine/core';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { addressAt } from '../../../platform/base.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { reloadSession } from '../../../platform/session/session.ts';
import { useLogout } from '../../../platform/session/useLogout.ts';
import { GateCard } from '../login/GateCard.tsx';
import { PasskeySteps } from '../passkeys/PasskeySteps.tsx';
import { usePasskeyObstacle } from '../passkeys/usePasskeyObstacle.ts';
import { EnrolSteps } from './EnrolSteps.tsx';

/** Page on which people that must use two-step verification set it up before they can continue. */
export function SecondStepPage() {
  const t = useText();
  const router = useRouter();
  const { from } = useSearch({ from: '/second-step' });
  const { logout } = useLogout();
  const goOn = async () => {
    await reloadSession();
    router.history.push(addressAt(from ?? '/'));
  };
  const [byPasskey, setByPasskey] = useState(false);
  const obstacle = usePasskeyObstacle();
  const wayOut = (
    <Button onClick={logout} variant="subtle">
      {t('shell.logout')}
    </Button>
  );
  return (
    <GateCard
      failed=""
      problems={[]}
      text={t('auth.secondFactors.gate.text')}
      title={t('auth.secondFactors.gate.title')}
    >
      {byPasskey ? (
        <PasskeySteps onDone={goOn} wayOut={wayOut} />
      ) : (
        <EnrolSteps onDone={goOn} wayOut={wayOut} />
      )}
      {!obstacle && (
        <Button fullWidth mt="md" onClick={() => setByPasskey(!byPasskey)} variant="subtle">
          {t(byPasskey ? 'auth.passkeys.enrol.app' : 'auth.passkeys.enrol.instead')}
        </Button>
      )}
    </GateCard>
  );
}
