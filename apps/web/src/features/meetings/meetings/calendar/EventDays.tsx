import { UnstyledButton } from '@mantine/core';
import { formatWeekday } from '../../../../platform/dates.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { clockText, datesBetween } from '../localTime.ts';
import type { CalendarEntry } from './calendarEntry.tsx';
import classes from './EventDays.module.css';

interface EventDaysProps {
  date: string;
  entries: readonly CalendarEntry[];
  /** Text that is shown if there are no events. */
  nothing: string;
  onOpen: (id: string) => void;
}

/** The events of a month, grouped by day. Phones show it instead of the calendar. */
export function EventDays({ date, entries, nothing, onOpen }: EventDaysProps) {
  const t = useText();
  const month = date.slice(0, 7);
  const days = new Map<string, CalendarEntry[]>();
  for (const entry of entries)
    for (const day of datesBetween(entry.start, entry.end))
      if (day.startsWith(month)) days.set(day, [...(days.get(day) ?? []), entry]);
  if (days.size === 0) return <EmptyState title={nothing} />;
  return [...days].toSorted().map(([day, ofDay]) => (
    <section className={classes.day} key={day}>
      <h2>{formatWeekday(day)}</h2>
      <ul>
        {ofDay.map((entry) => (
          <li key={entry.id}>
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
          </li>
        ))}
      </ul>
    </section>
  ));
}
