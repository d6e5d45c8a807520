import { Button } from '@mantine/core';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { reloadSession } from '../../../platform/session/session.ts';
import { useLogout } from '../../../platform/session/useLogout.ts';
import { GateCard } from '../GateCard.tsx';
import { EnrolSteps } from './EnrolSteps.tsx';

/** Whoever must have a second step and has none sets it up before anything else. */
export function SecondStepPage() {
  const t = useText();
  const router = useRouter();
  const { from } = useSearch({ from: '/second-step' });
  const { logout } = useLogout();
  const goOn = async () => {
    await reloadSession();
    router.history.push(from ?? '/dashboard');
  };
  return (
    <GateCard failed="" problems={[]} text={t('security.gate.text')} title={t('security.gate.title')}>
      <EnrolSteps
        onDone={goOn}
        wayOut={
          <Button onClick={logout} variant="subtle">
            {t('shell.logout')}
          </Button>
        }
      />
    </GateCard>
  );
}
