import { Button, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { formatWeekday } from '../../../../platform/dates.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { clockText, datesBetween } from '../localTime.ts';
import type { CalendarEntry } from './calendarEntry.tsx';
import classes from './EventDays.module.css';
import { type CalendarView, periodOf } from './period.ts';

interface EventDaysProps {
  date: string;
  view: CalendarView;
  /** Today's date in the time zone of the calendar. */
  today: string;
  entries: readonly CalendarEntry[];
  /** Text that is shown if there are no events. */
  nothing: string;
  onOpen: (id: string) => void;
}

/**
 * The events of a day, week or month, grouped by day. Phones show it instead of the calendar. It starts with today,
 * which is listed even without events. Earlier days are shown on request.
 */
export function EventDays({ date, view, today, entries, nothing, onOpen }: EventDaysProps) {
  const t = useText();
  const [isWhole, setWhole] = useState(false);
  const days = groupByDay(entries, view, date);
  if (days.size === 0) return <EmptyState title={nothing} />;
  const hasToday = isShown(today, view, date);
  if (hasToday && !days.has(today)) days.set(today, []);
  const all = [...days].toSorted();
  const shown = hasToday && !isWhole ? all.filter(([day]) => day >= today) : all;
  return (
    <>
      {shown.length < all.length && (
        <Button fullWidth mt={8} onClick={() => setWhole(true)} variant="subtle">
          {t('meetings.meetings.earlierDays')}
        </Button>
      )}
      {shown.map(([day, ofDay]) => (
        <section className={classes.day} data-today={day === today || undefined} key={day}>
          <h2>
            {day === today ? `${t('meetings.meetings.today')} · ${formatWeekday(day)}` : formatWeekday(day)}
          </h2>
          {ofDay.length === 0 ? (
            <p>{t('meetings.meetings.noneToday')}</p>
          ) : (
            <ul>
              {ofDay.map((entry) => (
                <li key={entry.id}>
                  <EventRow entry={entry} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  );
}

function EventRow({ entry, onOpen }: { entry: CalendarEntry; onOpen: (id: string) => void }) {
  const t = useText();
  return (
    <UnstyledButton
      className={classes.event}
      onClick={() => onOpen(entry.id)}
      style={{ '--event': `#${entry.color}` }}
    >
      <b>{entry.isStruck ? <s>{entry.title}</s> : entry.title}</b>
      <small>
        {entry.sign} {entry.state} ·{' '}
        {entry.isAllDay
          ? t('meetings.meetings.fields.isAllDay')
          : `${clockText(entry.start)} – ${clockText(entry.end)}`}
      </small>
    </UnstyledButton>
  );
}

/** Returns whether the list shows a date. A month is listed without the days of the adjacent months. */
function isShown(day: string, view: CalendarView, date: string): boolean {
  const { from, to } = periodOf(view, date);
  return view === 'month' ? day.startsWith(date.slice(0, 7)) : day >= from && day <= to;
}

function groupByDay(
  entries: readonly CalendarEntry[],
  view: CalendarView,
  date: string,
): Map<string, CalendarEntry[]> {
  const days = new Map<string, CalendarEntry[]>();
  for (const entry of entries)
    for (const day of datesBetween(entry.start, entry.end))
      if (isShown(day, view, date)) days.set(day, [...(days.get(day) ?? []), entry]);
  return days;
}
