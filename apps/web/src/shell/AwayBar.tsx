import { sessions } from '@gatehouse/api/auth/sessions';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../platform/call/call.ts';
import { isIncomplete, reachable } from '../platform/call/reach.ts';
import { useText } from '../platform/i18n/useText.ts';
import { useStore } from '../platform/store.ts';
import classes from './AwayBar.module.css';

const pause = 3_000;

/**
 * Above every screen while the portal does not answer; asks again by itself and then refreshes what is shown. Afterwards it says so where a
 * piece is missing that only a page loaded anew can fetch: when that is, is left to whoever types there.
 */
export function AwayBar() {
  const t = useText();
  const here = useStore(reachable);
  const lacks = useStore(isIncomplete);
  const cache = useQueryClient();
  useEffect(() => {
    const ask = async () => {
      const wasAway = !reachable.get();
      const back = await call(sessions.check, { quiet: true }).catch(() => null);
      if (back && wasAway) await cache.invalidateQueries();
    };
    // without a network nothing may be under way that would fail: asked all the same, so that old rows do not pass for new
    const timer = setInterval(() => {
      if (!reachable.get() || !navigator.onLine) void ask();
    }, pause);
    addEventListener('offline', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('offline', ask);
    };
  }, [cache]);
  if (here && lacks)
    return (
      <div className={classes.bar} role="alert">
        <strong>{t('shell.incomplete.title')}</strong> {t('shell.incomplete.text')}{' '}
        <button className={classes.again} onClick={() => window.location.reload()} type="button">
          {t('shell.failed.reload')}
        </button>
      </div>
    );
  if (here) return null;
  return (
    <div className={classes.bar} role="alert">
      <strong>{t('shell.away.title')}</strong>{' '}
      {navigator.onLine ? t('shell.away.text') : t('shell.away.offline')}
    </div>
  );
}
