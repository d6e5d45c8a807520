import { Card, Group, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { BadIcon, ChevronRightIcon, InfoIcon, WaitIcon } from '../../../ui/display/icons.ts';
import { Placeholder } from '../../../ui/feedback/Waiting.tsx';
import { useInstallationRows } from '../installation/useInstallationRows.ts';
import { type AttentionRow, byTone } from './attentionRow.ts';
import { useWaitingRows } from './useWaitingRows.ts';
import classes from './WaitingPanel.module.css';

const signs = { info: InfoIcon, warn: WaitIcon, bad: BadIcon } as const;

/**
 * Lists the work that waits for the signed-in person, and for system administrators the faults of the installation. Each
 * row leads to the page that resolves it. Without such work, shows `otherwise`.
 */
export function WaitingPanel({ otherwise = null }: { otherwise?: ReactNode }) {
  const t = useText();
  const heading = useId();
  const waiting = useWaitingRows();
  const faults = useInstallationRows();
  // Without content for an empty state, the panel usually stays empty, so nothing marks its place.
  if (!waiting || !faults) return otherwise && <Placeholder height={180} />;
  const rows = byTone([...faults, ...waiting]);
  if (rows.length === 0) return otherwise;
  return (
    <Card aria-labelledby={heading} component="section" padding={0} withBorder>
      <Group mih={44} px={14}>
        <Title id={heading} order={2} size="h3">
          {t('overview.waiting.title')}
        </Title>
      </Group>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.key}>
            <Row {...row} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Row({ tone, text, hint, way }: AttentionRow) {
  const Sign = signs[tone];
  const content = (
    <>
      <span className={classes.sign} data-tone={tone}>
        <Sign size={18} />
      </span>
      <span className={classes.words}>
        <b>{text}</b>
        {hint && <small>{hint}</small>}
      </span>
    </>
  );
  if (!way) return <div className={classes.row}>{content}</div>;
  return (
    <Link {...way} className={classes.row}>
      {content}
      <span className={classes.onward}>
        <ChevronRightIcon size={16} />
      </span>
    </Link>
  );
}
