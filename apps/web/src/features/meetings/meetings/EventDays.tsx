import { UnstyledButton } from '@mantine/core';
import { formatWeekday } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { CalendarEntry } from './calendarEntry.tsx';
import classes from './EventDays.module.css';
import { clockText, datesBetween } from './wall.ts';

interface Props {
  date: string;
  entries: readonly CalendarEntry[];
  /** What is said where there are none. */
  nothing: string;
  onOpen: (id: string) => void;
}

/** A month's events by day, below each other: the calendar of a phone. */
export function EventDays({ date, entries, nothing, onOpen }: Props) {
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
