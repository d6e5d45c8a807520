import { sessions } from '@gatehouse/api/auth/sessions';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../platform/call/call.ts';
import { reachable } from '../platform/call/reach.ts';
import { useText } from '../platform/i18n/useText.ts';
import { useStore } from '../platform/store.ts';
import classes from './AwayBar.module.css';

const pause = 3_000;

/** Above every screen while the portal does not answer; asks again by itself and then refreshes what is shown. */
export function AwayBar() {
  const t = useText();
  const here = useStore(reachable);
  const cache = useQueryClient();
  useEffect(() => {
    if (here) return;
    const timer = setInterval(async () => {
      const back = await call(sessions.check, { quiet: true }).catch(() => null);
      if (back) await cache.invalidateQueries();
    }, pause);
    return () => clearInterval(timer);
  }, [here, cache]);
  if (here) return null;
  return (
    <div className={classes.bar} role="alert">
      <strong>{t('shell.away.title')}</strong>{' '}
      {navigator.onLine ? t('shell.away.text') : t('shell.away.offline')}
    </div>
  );
}
