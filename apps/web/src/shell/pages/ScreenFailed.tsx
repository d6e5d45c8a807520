import { Button, Code, Group } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { CallError } from '../../platform/call/callError.ts';
import { reachable } from '../../platform/call/reach.ts';
import { useText } from '../../platform/i18n/useText.ts';
import { useStore } from '../../platform/store.ts';
import { isSigningOut } from '../guards.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { PlainPage } from './PlainPage.tsx';

/**
 * Replaces a screen that failed or could not be loaded, with a retry button. Retries automatically when the portal
 * responds again. A reload loses no input, because the screen is already gone.
 */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const t = useText();
  const router = useRouter();
  // An error while the portal is unreachable may only mean that the code of the screen could not be loaded.
  const isAway = !useStore(reachable);
  const tryAgain = useCallback(() => {
    if (error instanceof CallError || !reachable.get()) void router.invalidate().then(reset);
    // Reloads the page, because browsers repeat a failed import only after a reload.
    else window.location.reload();
  }, [error, router, reset]);
  useEffect(() => {
    const retryWhenReachable = () => {
      if (reachable.get()) tryAgain();
    };
    return reachable.subscribe(retryWhenReachable);
  }, [tryAgain]);

  if (isSigningOut(error)) return <LoadingScreen />;
  const isCallFailure = error instanceof CallError || isAway;
  return (
    <PlainPage
      mark="!"
      text={
        error instanceof CallError ? error.message : isAway ? t('shell.away.text') : t('shell.failed.text')
      }
      title={isCallFailure ? t('common.states.failed') : t('shell.failed.title')}
    >
      {!isCallFailure && error instanceof Error && <Code>{error.message}</Code>}
      <Group justify="center" mt="sm">
        <Button onClick={tryAgain}>
          {t(isCallFailure ? 'common.actions.retry' : 'shell.failed.reload')}
        </Button>
      </Group>
    </PlainPage>
  );
}
