import type { Meeting } from '@gatehouse/api/meetings/meetings';
import type { ReactNode } from 'react';
import { Dot } from '../../../ui/StatusBadge.tsx';
import { stateNow, toneOf } from './meetingState.ts';

/** What a calendar shows of a meeting or another event. */
export interface CalendarEntry {
  id: string;
  title: string;
  /** By the clock of the calendar; whole days are 00:00:00 to 23:59:59. */
  start: string;
  end: string;
  isAllDay: boolean;
  color: string;
  /** Its state as a sign, and in words. */
  sign: ReactNode;
  state: string;
  /** It is over. */
  isDone: boolean;
  /** It does not take place. */
  isStruck?: boolean;
  /** What of it may be drawn elsewhere. */
  moves: 'whole' | 'end' | 'nothing';
}

/** A meeting as its calendar shows it. */
export const entryOf = (meeting: Meeting, state: string): CalendarEntry => ({
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
