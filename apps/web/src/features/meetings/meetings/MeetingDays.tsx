import type { Meeting } from '@gatehouse/api/meetings/meetings';
import { UnstyledButton } from '@mantine/core';
import { formatWeekday } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Dot } from '../../../ui/StatusBadge.tsx';
import classes from './MeetingDays.module.css';
import { toneOf, useMeetingState } from './meetingState.ts';
import { clockText, dateOf, laterDays } from './wall.ts';

interface Props {
  date: string;
  meetings: readonly Meeting[];
  onOpen: (meeting: Meeting) => void;
}

/** A month's meetings by day, below each other: the calendar of a phone. */
export function MeetingDays({ date, meetings, onOpen }: Props) {
  const t = useText();
  const state = useMeetingState();
  const month = date.slice(0, 7);
  const days = new Map<string, Meeting[]>();
  for (const meeting of meetings)
    for (let day = dateOf(meeting.start); day <= dateOf(meeting.end); day = laterDays(day, 1))
      if (day.startsWith(month)) days.set(day, [...(days.get(day) ?? []), meeting]);
  if (days.size === 0) return <EmptyState title={t('meetings.meetings.nothing')} />;
  return [...days].toSorted().map(([day, ofDay]) => (
    <section className={classes.day} key={day}>
      <h2>{formatWeekday(day)}</h2>
      <ul>
        {ofDay.map((meeting) => (
          <li key={meeting.id}>
            <UnstyledButton
              className={classes.meeting}
              onClick={() => onOpen(meeting)}
              style={{ '--event': `#${meeting.color}` }}
            >
              <b>{meeting.title}</b>
              <small>
                <Dot tone={toneOf(meeting)} /> {state(meeting)} ·{' '}
                {meeting.isAllDay
                  ? t('meetings.meetings.fields.isAllDay')
                  : `${clockText(meeting.start)} – ${clockText(meeting.end)}`}
              </small>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  ));
}
