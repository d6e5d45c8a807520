import { coverKinds } from '@gatehouse/api/attendance/day-explanation';
import type { DayMark } from '@gatehouse/api/attendance/day-marks.rules';
import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { today } from '../../../platform/dateRanges.ts';
import { formatLongDays, formatShortWeekday } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { DateRange } from '../../../ui/DateRangeField.tsx';
import { DaySign } from '../attendance-days/DayState.tsx';
import { dayText, marksOf, toneOf } from '../attendance-days/dayMarks.ts';
import classes from './DayStrip.module.css';
import { daysOf } from './periodDays.ts';

interface Props {
  range: DateRange;
  /** Absent while they are not known. */
  rows: readonly TimesheetRow[] | undefined;
  /** The date whose why is open. */
  open: string | undefined;
  onOpen: (date: string) => void;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The days of the period side by side, each with the sign of what it was; arrows move between those that can be opened. */
export function DayStrip({ range, rows, open, onOpen }: Props) {
  const t = useText();
  const [reached, setReached] = useState<string>();
  const days = daysOf(range, rows ?? []);
  const known = days.flatMap(({ date, day }) => (day ? [date] : []));
  const stop = known.find((date) => date === reached) ?? known.find((date) => date === open) ?? known[0];
  const move = (event: KeyboardEvent<HTMLElement>, date: string) => {
    const by = steps[event.key];
    const ends = event.key === 'Home' ? known[0] : event.key === 'End' ? known.at(-1) : undefined;
    if (by === undefined && ends === undefined) return;
    event.preventDefault();
    const wanted = days[days.findIndex((one) => one.date === date) + (by ?? 0)]?.date ?? date;
    // on to the next that can be opened, in the direction of the key
    const next =
      ends ??
      ((by ?? 0) > 0 ? known.find((one) => one >= wanted) : known.findLast((one) => one <= wanted)) ??
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
        const said = t('common.labelled', {
          label: formatLongDays(date, date),
          value: day ? dayText(t, day) : unknown,
        });
        const shown = (
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
            <VisuallyHidden>{said}</VisuallyHidden>
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
                {shown}
              </UnstyledButton>
            ) : (
              <span className={classes.day}>{shown}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
