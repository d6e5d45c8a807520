import { Button, Code, Group } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CallError } from '../platform/call/callError.ts';
import { reachable } from '../platform/call/reach.ts';
import { useText } from '../platform/i18n/useText.ts';
import { useStore } from '../platform/store.ts';
import { isSigningOut } from './guards.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { PlainPage } from './PlainPage.tsx';

/**
 * In place of a screen that could not be loaded or has failed: what happened and another try. It tries by
 * itself as soon as the portal answers again.
 */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const t = useText();
  const router = useRouter();
  // without the portal a screen's own code cannot come either
  const away = !useStore(reachable);
  useEffect(() => {
    const again = () => {
      if (reachable.get()) void router.invalidate().then(reset);
    };
    return reachable.subscribe(again);
  }, [router, reset]);

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
        <Button onClick={() => void router.invalidate().then(reset)}>{t('common.actions.retry')}</Button>
        {!called && (
          <Button onClick={() => window.location.reload()} variant="default">
            {t('shell.failed.reload')}
          </Button>
        )}
      </Group>
    </PlainPage>
  );
}
