import { useEffect, useState } from 'react';
import { activity } from '../platform/call/activity.ts';
import { useText } from '../platform/i18n/useText.ts';
import { useStore } from '../platform/store.ts';
import classes from './WaitOverlay.module.css';

/** Delay in milliseconds before the overlay appears (design.md §6). */
const patience = 300;

/**
 * Shows the loading overlay of the page. The overlay does not block clicks or keys, because every component prevents a
 * second submit itself.
 */
export function WaitOverlay() {
  const t = useText();
  const running = useStore(activity) > 0;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!running) return setShown(false);
    const timer = setTimeout(() => setShown(true), patience);
    return () => clearTimeout(timer);
  }, [running]);
  if (!isShown) return null;
  return (
    <div className={classes.overlay} role="status">
      <span aria-label={t('common.states.loading')} className={classes.ring} role="img" />
    </div>
  );
}
