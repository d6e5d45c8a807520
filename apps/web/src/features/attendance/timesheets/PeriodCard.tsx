import type { WorkingStats } from '@gatehouse/api/attendance/timesheets';
import { Card, Skeleton, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatMinutes, formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { Tone } from '../../../ui/display/tones.ts';
import type { Load } from '../../../ui/feedback/load.ts';
import { minutesOf } from '../attendance-days/dayFigures.ts';
import classes from './PeriodCard.module.css';

const inHours = ['totalWorkingHours', 'totalOTHours'] as const;
const inOrder = [
  'totalWorkingDays',
  ...inHours,
  'lateCheckInCount',
  'earlyCheckOutCount',
  'absentCount',
  'checkinCount',
  'checkOutCount',
] as const satisfies readonly (keyof WorkingStats)[];

/** Figures that need attention. Each is shown in the colour of its tone if it is above zero. */
const tones: Partial<Record<keyof WorkingStats, Tone>> = {
  lateCheckInCount: 'warn',
  earlyCheckOutCount: 'warn',
  absentCount: 'bad',
};

interface Props {
  stats: WorkingStats | undefined;
  load: Load;
  children: ReactNode;
}

/** Shows the figures of the whole period (spec §3 workingStats) and its days. The list below shows load errors. */
export function PeriodCard({ stats, load, children }: Props) {
  const t = useText();
  const title = useId();
  if (!stats) return load.loading ? <Skeleton flex="none" height={132} mb="sm" radius="md" /> : null;
  return (
    <Card
      aria-busy={load.refreshing}
      aria-labelledby={title}
      className={classes.card}
      component="section"
      data-refreshing={load.refreshing || undefined}
      mb="sm"
      padding={0}
      withBorder
    >
      <VisuallyHidden component="h2" id={title}>
        {t('attendance.timesheets.stats.title')}
      </VisuallyHidden>
      <dl className={classes.stats}>
        {inOrder.map((name) => (
          <div data-tone={stats[name] > 0 ? tones[name] : undefined} key={name}>
            <dt>{t(`attendance.timesheets.stats.${name}`)}</dt>
            <dd>
              {inHours.some((candidate) => candidate === name)
                ? formatMinutes(minutesOf(stats[name]))
                : formatNumber(stats[name])}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  );
}
