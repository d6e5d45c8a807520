import type { Meeting } from '@gatehouse/api/meetings/meetings';
import type { ReactNode } from 'react';
import { Dot } from '../../../../ui/display/StatusBadge.tsx';
import { stateNow, toneOf } from '../meetingState.ts';

export interface CalendarEntry {
  id: string;
  title: string;
  /** Start in local time of the calendar. All-day entries are 00:00:00 to 23:59:59. */
  start: string;
  end: string;
  isAllDay: boolean;
  color: string;
  /** The state of the entry as an icon. `state` is the state as text. */
  sign: ReactNode;
  state: string;
  /** True if the entry is over. */
  isDone: boolean;
  /** True if the entry does not take place. Its title is then struck through. */
  isStruck?: boolean;
  /** The times that drag and drop can change. */
  moves: 'whole' | 'end' | 'nothing';
}

export const toCalendarEntry = (meeting: Meeting, state: string): CalendarEntry => ({
  id: String(meeting.id),
  title: meeting.title,
  start: meeting.start,
  end: meeting.end,
  isAllDay: meeting.isAllDay,
  color: meeting.color,
  sign: <Dot tone={toneOf(meeting)} />,
  state,
  isDone: ['ENDED', 'CHECKED_OUT'].includes(stateNow(meeting)),
  moves: movesOf(meeting.may),
});

function movesOf({ update, moveEnd }: Meeting['may']): CalendarEntry['moves'] {
  if (moveEnd === null) return 'end';
  return update === null ? 'whole' : 'nothing';
}
