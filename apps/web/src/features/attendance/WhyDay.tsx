import type { PlacedPunch } from '@gatehouse/api/attendance/day-explanation';
import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import { Stack, Text } from '@mantine/core';
import { formatClock, formatTime } from '../../platform/dates.ts';
import type { text } from '../../platform/i18n/text.ts';
import { useText } from '../../platform/i18n/useText.ts';
import { type DayFigure, whySentences } from './dayFigures.ts';
import classes from './WhyDay.module.css';

/** Why a figure of a day is what it is: the rule, the shift, the zone, the punches used and ignored. */
export function WhyDay({ day, figure }: { day: TimesheetRow; figure: DayFigure }) {
  const t = useText();
  const { punches, zone } = day.explanation;
  return (
    <Stack gap="xs">
      {whySentences(t, day, figure).map((sentence) => (
        <p className={classes.sentence} key={sentence}>
          {sentence}
        </p>
      ))}
      <Text c="dimmed" component="div" fz="xs">
        <div>{shiftText(t, day)}</div>
        <div>{t('attendance.why.zone', { zone: zone.replaceAll('_', ' ') })}</div>
      </Text>
      <div>
        <Text component="div" fw={600} fz="xs">
          {t('attendance.why.punches')}
        </Text>
        {punches.length === 0 && <Text fz="xs">{t('attendance.why.noPunches')}</Text>}
        <ul className={classes.punches}>
          {punches.map((punch) => (
            <Punch key={punch.id} punch={punch} zone={zone} />
          ))}
        </ul>
      </div>
    </Stack>
  );
}

function Punch({ punch, zone }: { punch: PlacedPunch; zone: string }) {
  const t = useText();
  const { at, doorName, use, ignoredReason } = punch;
  return (
    <li data-ignored={use === 'IGNORED' || undefined}>
      <span>{formatTime(new Date(at).toISOString(), zone, true)}</span>
      <span>
        {doorName}
        <span className={classes.use}>
          {ignoredReason ? t(`attendance.ignored.${ignoredReason}`) : t(`attendance.uses.${use}`)}
        </span>
      </span>
    </li>
  );
}

/** The shift expected on the day, with its hours. */
export function shiftText(t: typeof text, { explanation: { shift } }: TimesheetRow): string {
  if (!shift) return t('attendance.why.noShift');
  return t('attendance.why.shift', {
    // the portal's own name for a company's usual hours
    name: shift.name === 'DEFAULT' ? t('attendance.why.usualHours') : shift.name,
    start: formatClock(shift.startTime),
    end: formatClock(shift.endTime),
  });
}
