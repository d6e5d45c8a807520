import { coverKinds } from '@gatehouse/api/attendance/day-explanation';
import type { DayMark } from '@gatehouse/api/attendance/day-marks.rules';
import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { today } from '../../../platform/dateRanges.ts';
import { formatLongDays, formatShortWeekday } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { DateRange } from '../../../ui/fields/DateRangeField.tsx';
import { DaySign } from '../attendance-days/DayState.tsx';
import { dayText, marksOf, toneOf } from '../attendance-days/dayMarks.ts';
import classes from './DayStrip.module.css';
import { daysOf } from './periodDays.ts';

interface Props {
  range: DateRange;
  /** Days of the period. Undefined while loading. */
  rows: readonly TimesheetRow[] | undefined;
  /** Date of the expanded day. */
  open: string | undefined;
  onOpen: (date: string) => void;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Shows the days of a period as a row of buttons. Arrow keys move between the days that can be opened. */
export function DayStrip({ range, rows, open, onOpen }: Props) {
  const t = useText();
  const [reached, setReached] = useState<string>();
  const days = daysOf(range, rows ?? []);
  const openableDates = days.flatMap(({ date, day }) => (day ? [date] : []));
  const stop =
    openableDates.find((date) => date === reached) ??
    openableDates.find((date) => date === open) ??
    openableDates[0];
  const move = (event: KeyboardEvent<HTMLElement>, date: string) => {
    const step = steps[event.key];
    const ends =
      event.key === 'Home' ? openableDates[0] : event.key === 'End' ? openableDates.at(-1) : undefined;
    if (step === undefined && ends === undefined) return;
    event.preventDefault();
    const target = days[days.findIndex((entry) => entry.date === date) + (step ?? 0)]?.date ?? date;
    // Moves to the next day that can be opened, in the direction of the arrow key.
    const next =
      ends ??
      ((step ?? 0) > 0
        ? openableDates.find((candidate) => candidate >= target)
        : openableDates.findLast((candidate) => candidate <= target)) ??
      date;
    event.currentTarget.closest('ol')?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
  };
  return (
    <ol aria-busy={!rows} aria-label={t('attendance.timesheets.days')} className={classes.strip}>
      {days.map(({ date, day }) => {
        const marks: readonly DayMark[] = day ? marksOf(day) : [];
        const [mark] = marks;
        const part = coverKinds.find((kind) => kind !== mark && marks.includes(kind));
        const unknown = t(`attendance.timesheets.${date > today() ? 'toCome' : 'noDay'}`);
        const label = t('common.labelled', {
          label: formatLongDays(date, date),
          value: day ? dayText(t, day) : unknown,
        });
        const content = (
          <>
            <span aria-hidden className={classes.weekday}>
              {formatShortWeekday(date)}
            </span>
            <span aria-hidden>{Number(date.slice(8))}</span>
            <span className={classes.sign}>{mark && <DaySign mark={mark} />}</span>
            {part && (
              <span className={classes.part}>
                <DaySign mark={part} size={10} />
              </span>
            )}
            <VisuallyHidden>{label}</VisuallyHidden>
          </>
        );
        return (
          <li data-today={date === today() || undefined} key={date}>
            {day && mark ? (
              <UnstyledButton
                aria-expanded={date === open}
                className={classes.day}
                data-date={date}
                data-tone={toneOf(mark)}
                onClick={() => onOpen(date)}
                onFocus={() => setReached(date)}
                onKeyDown={(event) => move(event, date)}
                tabIndex={date === stop ? 0 : -1}
                title={dayText(t, day)}
              >
                {content}
              </UnstyledButton>
            ) : (
              <span className={classes.day}>{content}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
