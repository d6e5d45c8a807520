import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import type { CSSProperties } from 'react';
import { now } from '../../../platform/clock.ts';
import { formatMinutes, formatTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import classes from './DayChart.module.css';
import { chartOf } from './dayChart.ts';
import { figureText } from './dayFigures.ts';
import { dayText } from './dayMarks.ts';
import { shiftText } from './shiftText.ts';

/** The shift as a grey band, presence below it, and what is missing hatched with its length. */
export function DayChart({ day }: { day: TimesheetRow }) {
  const t = useText();
  const chart = chartOf(day, now().getTime());
  if (!chart) return null;
  const whole = chart.to - chart.from;
  const share = (at: number) => `${(100 * (at - chart.from)) / whole}%`;
  const place = ({ from, to }: { from: number; to: number }): CSSProperties => ({
    insetInlineStart: share(from),
    width: `${(100 * (to - from)) / whole}%`,
  });
  const times = (['checkIn', 'checkOut'] as const).flatMap((figure) => {
    const shown = figureText(t, day, figure);
    return shown === null ? [] : [`${t(`attendance.dayExplanation.columns.${figure}`)} ${shown}`];
  });
  const said = [shiftText(t, day), ...times, dayText(t, day)].join('; ');
  const [first, last] = [chart.present[0], chart.present.at(-1)];
  const clock = (at: number) => formatTime(new Date(at).toISOString(), day.timeZone);
  return (
    <div aria-label={said} className={classes.chart} role="img">
      {chart.ticks.map((at) => (
        <span className={classes.tick} key={at} style={{ insetInlineStart: share(at) }}>
          <small>{clock(at)}</small>
        </span>
      ))}
      {chart.shift.map((one, n) => (
        <span className={classes.shift} key={one.from} style={place(one)}>
          {n === 0 && t('attendance.dayExplanation.chart.shift')}
        </span>
      ))}
      {chart.breaks.map((one) => (
        <span className={classes.break} key={one.from} style={place(one)}>
          <span>{t('attendance.dayExplanation.chart.break')}</span>
        </span>
      ))}
      {chart.covers.map((one) => (
        <span className={classes.cover} key={`${one.kind} ${one.from}`} style={place(one)}>
          {t(`attendance.dayExplanation.marks.${one.kind}`)}
        </span>
      ))}
      {first && last && <span className={classes.line} style={place({ from: first.from, to: last.to })} />}
      {chart.present.map((one) => (
        <span className={classes.present} key={one.from} style={place(one)}>
          {one === first && day.checkInTime && <b>{clock(one.from)}</b>}
          {one === last && day.checkOutTime && <b className={classes.end}>{clock(one.to)}</b>}
        </span>
      ))}
      {chart.late.map((one, n) => (
        <span className={classes.missing} key={one.from} style={place(one)}>
          {n === 0 && <b className={classes.before}>{formatMinutes(day.late)}</b>}
        </span>
      ))}
      {chart.early.map((one, n) => (
        <span className={classes.missing} key={one.from} style={place(one)}>
          {n === chart.early.length - 1 && <b className={classes.after}>{formatMinutes(day.earlyLeave)}</b>}
        </span>
      ))}
    </div>
  );
}
