import { sessions } from '@gatehouse/api/auth/sessions';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { call } from '../platform/call/call.ts';
import { isIncomplete, reachable } from '../platform/call/reach.ts';
import { useText } from '../platform/i18n/useText.ts';
import { useStore } from '../platform/store.ts';
import classes from './AwayBar.module.css';

const pause = 3_000;

/**
 * Shows a bar above every screen while the portal does not respond. Polls the portal, and refreshes the data when it
 * responds again. If a code chunk cannot be loaded, the bar offers to reload the page. The page does not reload
 * automatically, because a reload could lose unsaved input.
 */
export function AwayBar() {
  const t = useText();
  const here = useStore(reachable);
  const lacks = useStore(isIncomplete);
  const cache = useQueryClient();
  useEffect(() => {
    const checkPortal = async () => {
      const wasAway = !reachable.get();
      const back = await call(sessions.check, { quiet: true }).catch(() => null);
      if (back && wasAway) await cache.invalidateQueries();
    };
    // Polls the portal while the browser is offline. Without polling, a screen that makes no calls would not detect the
    // outage, and people would mistake old data for current data.
    const timer = setInterval(() => {
      if (!reachable.get() || !navigator.onLine) void checkPortal();
    }, pause);
    addEventListener('offline', checkPortal);
    return () => {
      clearInterval(timer);
      removeEventListener('offline', checkPortal);
    };
  }, [cache]);
  if (here && lacks)
    return (
      <Bar>
        <strong>{t('shell.incomplete.title')}</strong> {t('shell.incomplete.text')}{' '}
        <button className={classes.again} onClick={() => window.location.reload()} type="button">
          {t('shell.failed.reload')}
        </button>
      </Bar>
    );
  if (here) return null;
  return (
    <Bar>
      <strong>{t('shell.away.title')}</strong>{' '}
      {navigator.onLine ? t('shell.away.text') : t('shell.away.offline')}
    </Bar>
  );
}

/**
 * The bar at the bottom edge. Its height is the CSS variable `--gh-away`, by which footers, dialogs and the end of the
 * page move up.
 */
function Bar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--gh-away', `${bar.current?.offsetHeight ?? 0}px`),
    );
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--gh-away');
    };
  }, []);
  return (
    <div className={classes.bar} ref={bar} role="alert">
      {children}
    </div>
  );
}
