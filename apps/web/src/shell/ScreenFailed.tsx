import { Button, Code, Group } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { CallError } from '../platform/call/callError.ts';
import { reachable } from '../platform/call/reach.ts';
import { useText } from '../platform/i18n/useText.ts';
import { useStore } from '../platform/store.ts';
import { isSigningOut } from './guards.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { PlainPage } from './PlainPage.tsx';

/**
 * In place of a screen that could not be loaded or has failed: what happened and another try. It tries by
 * itself as soon as the portal answers again; nothing stands there any more that a page loaded anew would lose.
 */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const t = useText();
  const router = useRouter();
  // without the portal a screen's own code cannot come either
  const away = !useStore(reachable);
  const tryAgain = useCallback(() => {
    if (error instanceof CallError || !reachable.get()) void router.invalidate().then(reset);
    // browsers remember for as long as the page stands that a piece of the program did not come
    else window.location.reload();
  }, [error, router, reset]);
  useEffect(() => {
    const again = () => {
      if (reachable.get()) tryAgain();
    };
    return reachable.subscribe(again);
  }, [tryAgain]);

  if (isSigningOut(error)) return <LoadingScreen />;
  const called = error instanceof CallError || away;
  return (
    <PlainPage
      mark="!"
      text={error instanceof CallError ? error.message : away ? t('shell.away.text') : t('shell.failed.text')}
      title={called ? t('common.states.failed') : t('shell.failed.title')}
    >
      {!called && error instanceof Error && <Code>{error.message}</Code>}
      <Group justify="center" mt="sm">
        <Button onClick={tryAgain}>{t(called ? 'common.actions.retry' : 'shell.failed.reload')}</Button>
      </Group>
    </PlainPage>
  );
}
