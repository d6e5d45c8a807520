import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import type { CSSProperties } from 'react';
import { now } from '../../../platform/clock.ts';
import { formatMinutes, formatTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import classes from './DayChart.module.css';
import { toDayChart } from './dayChart.ts';
import { figureText } from './dayFigures.ts';
import { dayText } from './dayMarks.ts';
import { shiftText } from './shiftText.ts';

/**
 * Shows the shift of a day as a grey band with the presence below it. Missing time is hatched and labelled with its
 * length.
 */
export function DayChart({ day }: { day: TimesheetRow }) {
  const t = useText();
  const chart = toDayChart(day, now().getTime());
  if (!chart) return null;
  const duration = chart.to - chart.from;
  const toPercent = (at: number) => `${(100 * (at - chart.from)) / duration}%`;
  const toStyle = ({ from, to }: { from: number; to: number }): CSSProperties => ({
    insetInlineStart: toPercent(from),
    width: `${(100 * (to - from)) / duration}%`,
  });
  const times = (['checkIn', 'checkOut'] as const).flatMap((figure) => {
    const value = figureText(t, day, figure);
    return value === null ? [] : [`${t(`attendance.dayExplanation.columns.${figure}`)} ${value}`];
  });
  const label = [shiftText(t, day), ...times, dayText(t, day)].join('; ');
  const [first, last] = [chart.present[0], chart.present.at(-1)];
  const clockText = (at: number) => formatTime(new Date(at).toISOString(), day.timeZone);
  return (
    <div aria-label={label} className={classes.chart} role="img">
      {chart.ticks.map((at) => (
        <span className={classes.tick} key={at} style={{ insetInlineStart: toPercent(at) }}>
          <small>{clockText(at)}</small>
        </span>
      ))}
      {chart.shift.map((stretch, n) => (
        <span className={classes.shift} key={stretch.from} style={toStyle(stretch)}>
          {n === 0 && t('attendance.dayExplanation.chart.shift')}
        </span>
      ))}
      {chart.breaks.map((stretch) => (
        <span className={classes.break} key={stretch.from} style={toStyle(stretch)}>
          <span>{t('attendance.dayExplanation.chart.break')}</span>
        </span>
      ))}
      {chart.covers.map((cover) => (
        <span className={classes.cover} key={`${cover.kind} ${cover.from}`} style={toStyle(cover)}>
          {t(`attendance.dayExplanation.marks.${cover.kind}`)}
        </span>
      ))}
      {first && last && <span className={classes.line} style={toStyle({ from: first.from, to: last.to })} />}
      {chart.present.map((stretch) => (
        <span className={classes.present} key={stretch.from} style={toStyle(stretch)}>
          {stretch === first && day.checkInTime && <b>{clockText(stretch.from)}</b>}
          {stretch === last && day.checkOutTime && <b className={classes.end}>{clockText(stretch.to)}</b>}
        </span>
      ))}
      {chart.late.map((stretch, n) => (
        <span className={classes.missing} key={stretch.from} style={toStyle(stretch)}>
          {n === 0 && <b className={classes.before}>{formatMinutes(day.late)}</b>}
        </span>
      ))}
      {chart.early.map((stretch, n) => (
        <span className={classes.missing} key={stretch.from} style={toStyle(stretch)}>
          {n === chart.early.length - 1 && <b className={classes.after}>{formatMinutes(day.earlyLeave)}</b>}
        </span>
      ))}
    </div>
  );
}
