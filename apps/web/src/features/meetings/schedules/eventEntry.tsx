import type { ScheduleEvent } from '@gatehouse/api/meetings/schedules';
import { now } from '../../../platform/clock.ts';
import { CloseIcon, TickIcon, UnknownIcon } from '../../../ui/icons.ts';
import type { CalendarEntry } from '../meetings/calendarEntry.tsx';
import { readingIn } from '../meetings/wall.ts';

/** Spec §4: a check where it is approved, a question where it waits; what is rejected is struck through. */
const signs = { APPROVED: TickIcon, PENDING: UnknownIcon, REJECTED: CloseIcon } as const;

/** The state of an event as a sign beside its words. */
export function StatusSign({ status }: { status: ScheduleEvent['eventStatus'] }) {
  const Sign = signs[status];
  return <Sign size={12} />;
}

/**
 * An event as a calendar shows it, by the calendar's clock; whole days are those of the event's own. `isNamed`: among others' events it
 * says whose it is.
 */
export const eventEntry = (
  event: ScheduleEvent,
  { timeZone, state, isNamed }: { timeZone: string; state: string; isNamed: boolean },
): CalendarEntry => ({
  id: `event${event.id}`,
  title:
    isNamed && event.owner.ownerType !== 'PERSONAL'
      ? `${event.title} · ${event.owner.displayName}`
      : event.title,
  start: event.isAllDay ? event.start : readingIn(timeZone, event.startsAt),
  end: event.isAllDay ? event.end : readingIn(timeZone, event.endsAt),
  isAllDay: event.isAllDay,
  color: event.color,
  sign: <StatusSign status={event.eventStatus} />,
  state,
  isDone: Date.parse(event.endsAt) <= now().getTime(),
  isStruck: event.eventStatus === 'REJECTED',
  moves: 'nothing',
});
