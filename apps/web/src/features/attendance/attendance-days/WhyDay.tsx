import type { NamedRequest, PlacedPunch } from '@gatehouse/api/attendance/day-explanation';
import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import { Stack, Text } from '@mantine/core';
import { formatClock, formatInstant, formatTime } from '../../../platform/dates.ts';
import type { text } from '../../../platform/i18n/text.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { beforeText, type DayFigure, whySentences } from './dayFigures.ts';
import { WithRequests } from './RequestName.tsx';
import classes from './WhyDay.module.css';

/** Why a figure of a day is what it is: the rule, the shift, the zone, the punches used and ignored. */
export function WhyDay({ day, figure }: { day: TimesheetRow; figure: DayFigure }) {
  const t = useText();
  const { punches, zone, requests } = day.explanation;
  return (
    <Stack gap="xs">
      {whySentences(t, day, figure).map((sentence) => (
        <p className={classes.sentence} key={sentence}>
          <WithRequests requests={requests} text={sentence} />
        </p>
      ))}
      <Text c="dimmed" component="div" fz="xs">
        <div>{shiftText(t, day)}</div>
        <div>{t('attendance.dayExplanation.why.zone', { zone: zone.replaceAll('_', ' ') })}</div>
      </Text>
      <div>
        <Text component="div" fw={600} fz="xs">
          {t('attendance.dayExplanation.why.punches')}
        </Text>
        {punches.length === 0 && <Text fz="xs">{t('attendance.dayExplanation.why.noPunches')}</Text>}
        <ul className={classes.punches}>
          {punches.map((punch) => (
            <Punch key={punch.id} punch={punch} requests={requests} zone={zone} />
          ))}
        </ul>
      </div>
      {day.recalculations.length > 0 && (
        <div>
          <Text component="div" fw={600} fz="xs">
            {t('attendance.dayExplanation.recalculated.title')}
          </Text>
          <ul className={classes.recalculations}>
            {day.recalculations.map((was) => (
              <li key={was.at}>
                {formatInstant(was.at, zone)} ·{' '}
                {t(`attendance.dayExplanation.recalculated.causes.${was.cause}`)}
                <span className={classes.use}>
                  {t('attendance.dayExplanation.recalculated.before', { figures: beforeText(t, was, zone) })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  );
}

interface PunchProps {
  punch: PlacedPunch;
  zone: string;
  requests: readonly NamedRequest[];
}

function Punch({ punch, zone, requests }: PunchProps) {
  const t = useText();
  const { id, at, doorName, directionFrom, use, ignoredReason, ahead } = punch;
  return (
    <li data-ignored={use === 'IGNORED' || undefined}>
      <span>{formatTime(new Date(at).toISOString(), zone, true)}</span>
      <span>
        {directionFrom === 'CORRECTION' ? (
          // a request's number stands behind the letter
          <WithRequests
            requests={requests}
            text={t('attendance.dayExplanation.added', { request: id.slice(1) })}
          />
        ) : (
          doorName
        )}
        <span className={classes.use}>
          {ignoredReason
            ? t(`attendance.dayExplanation.ignored.${ignoredReason}`)
            : t(`attendance.dayExplanation.uses.${use}`)}
        </span>
        {ahead && ignoredReason !== 'AHEAD' && (
          <span className={classes.use}>{t('attendance.dayExplanation.aheadMark')}</span>
        )}
      </span>
    </li>
  );
}

/** The shift expected on the day, with its hours. */
export function shiftText(t: typeof text, { explanation: { shift } }: TimesheetRow): string {
  if (!shift) return t('attendance.dayExplanation.why.noShift');
  return t('attendance.dayExplanation.why.shift', {
    // the portal's own name for a company's usual hours
    name: shift.name === 'DEFAULT' ? t('attendance.dayExplanation.why.usualHours') : shift.name,
    start: formatClock(shift.startTime),
    end: formatClock(shift.endTime),
  });
}
