import type { WorkingStats } from '@gatehouse/api/attendance/timesheets';
import { Card, Skeleton, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { formatMinutes, formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Figures } from '../../../ui/Figures.tsx';
import type { Load } from '../../../ui/load.ts';
import { minutesOf } from '../attendance-days/dayFigures.ts';
import classes from './WorkingStatsCard.module.css';

const inHours = ['totalWorkingHours', 'totalOTHours'] as const;
const inOrder = [
  'totalWorkingDays',
  ...inHours,
  'checkinCount',
  'checkOutCount',
  'lateCheckInCount',
  'earlyCheckOutCount',
  'absentCount',
] as const satisfies readonly (keyof WorkingStats)[];

/** The figures of the whole period (spec §3 workingStats). A failed load is shown by the list beneath. */
export function WorkingStatsCard({ stats, load }: { stats: WorkingStats | undefined; load: Load }) {
  const t = useText();
  const title = useId();
  if (!stats) return load.loading ? <Skeleton height={148} mb="md" radius="md" /> : null;
  const figures = inOrder.map((name) => {
    const isHours = inHours.some((one) => one === name);
    const value = isHours ? formatMinutes(minutesOf(stats[name])) : formatNumber(stats[name]);
    return [t(`attendance.timesheets.stats.${name}`), value] as const;
  });
  return (
    <Card
      aria-busy={load.refreshing}
      aria-labelledby={title}
      className={classes.card}
      component="section"
      data-refreshing={load.refreshing || undefined}
      mb="md"
      padding="md"
      withBorder
    >
      <VisuallyHidden component="h2" id={title}>
        {t('attendance.timesheets.stats.title')}
      </VisuallyHidden>
      <Figures figures={figures} />
    </Card>
  );
}
