import type { NamedRequest, PlacedPunch } from '@gatehouse/api/attendance/day-explanation';
import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import type { ReactNode } from 'react';
import { formatInstant, formatMinutes, formatTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DayChart } from './DayChart.tsx';
import { beforeText, daySentences } from './dayFigures.ts';
import { WithRequests } from './RequestName.tsx';
import { shiftText } from './shiftText.ts';
import classes from './WhyDay.module.css';

interface Props {
  day: TimesheetRow;
  /** Hides the punches of the explanation, for pages with their own list of punches. */
  withoutPunches?: true;
  /** Buttons below the explanation. */
  children?: ReactNode;
}

/** Explains a day: chart, sentences, shift, time zone, and the used and ignored punches. */
export function WhyDay({ day, withoutPunches, children }: Props) {
  const t = useText();
  const { punches, zone, requests } = day.explanation;
  return (
    <div className={classes.why}>
      <div>
        <DayChart day={day} />
        {!withoutPunches && (
          <section>
            <h4>{t('attendance.dayExplanation.why.punches')}</h4>
            {punches.length === 0 && t('attendance.dayExplanation.why.noPunches')}
            <ul className={classes.punches}>
              {punches.map((punch) => (
                <Punch key={punch.id} punch={punch} requests={requests} zone={zone} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <div>
        <h3>{whyTitle(t, day)}</h3>
        <ol className={classes.sentences}>
          {daySentences(t, day).map((sentence) => (
            <li key={sentence}>
              <WithRequests requests={requests} text={sentence} />
            </li>
          ))}
        </ol>
        <p className={classes.around}>
          <span>{shiftText(t, day)}</span>
          <span>{t('attendance.dayExplanation.why.zone', { zone: zone.replaceAll('_', ' ') })}</span>
        </p>
        {children}
        {day.recalculations.length > 0 && (
          <section>
            <h4>{t('attendance.dayExplanation.recalculated.title')}</h4>
            <ul className={classes.recalculations}>
              {day.recalculations.map((was) => (
                <li key={was.at}>
                  {formatInstant(was.at, zone)} ·{' '}
                  {t(`attendance.dayExplanation.recalculated.causes.${was.cause}`)}
                  <span className={classes.use}>
                    {t('attendance.dayExplanation.recalculated.before', {
                      figures: beforeText(t, was, zone),
                    })}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

/** Returns a title about lateness or early leave, or a general title for a day without either. */
function whyTitle(t: ReturnType<typeof useText>, { late, earlyLeave }: TimesheetRow): string {
  if (late > 0) return t('attendance.dayExplanation.why.titleLate', { time: formatMinutes(late) });
  if (earlyLeave > 0)
    return t('attendance.dayExplanation.why.titleEarly', { time: formatMinutes(earlyLeave) });
  return t('attendance.dayExplanation.why.title');
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
          // The ID of a corrected punch is a letter followed by the number of the request.
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
