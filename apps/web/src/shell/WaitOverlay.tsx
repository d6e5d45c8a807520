import { useEffect, useState } from 'react';
import { activity } from '../platform/call/activity.ts';
import { useText } from '../platform/i18n/useText.ts';
import { useStore } from '../platform/store.ts';
import classes from './WaitOverlay.module.css';

/** Milliseconds a call may take before it shows (design.md §6). */
const patience = 300;

/** The loading overlay of the page. It lets clicks and keys through: every piece guards its own double submit. */
export function WaitOverlay() {
  const t = useText();
  const running = useStore(activity) > 0;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!running) return setShown(false);
    const timer = setTimeout(() => setShown(true), patience);
    return () => clearTimeout(timer);
  }, [running]);
  if (!shown) return null;
  return (
    <div className={classes.overlay} role="status">
      <span aria-label={t('common.states.loading')} className={classes.ring} role="img" />
    </div>
  );
}
