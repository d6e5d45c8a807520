import { VisuallyHidden } from '@mantine/core';
import { formatNumber } from '../../platform/dates.ts';
import { useText } from '../../platform/i18n/useText.ts';
import classes from './WaitingCount.module.css';
import type { WaitingTotal } from './waiting.ts';

export function WaitingCount({ waiting }: { waiting: WaitingTotal | undefined }) {
  const t = useText();
  if (!waiting?.count) return null;
  return (
    <>
      <span aria-hidden className={classes.count} data-tone={waiting.tone}>
        {waiting.count > 99 ? '99+' : formatNumber(waiting.count)}
      </span>
      <VisuallyHidden>{t('shell.waiting', { count: waiting.count })}</VisuallyHidden>
    </>
  );
}
