import type { ScheduleEvent } from '@gatehouse/api/meetings/schedules';
import { now } from '../../../platform/clock.ts';
import { CloseIcon, TickIcon, UnknownIcon } from '../../../ui/display/icons.ts';
import type { CalendarEntry } from '../meetings/calendar/calendarEntry.tsx';
import { localTimeIn } from '../meetings/localTime.ts';

/**
 * The icon of the status (spec §4): a check for approved and a question mark for pending events. Rejected events are
 * struck through.
 */
const signs = { APPROVED: TickIcon, PENDING: UnknownIcon, REJECTED: CloseIcon } as const;

export function StatusSign({ status }: { status: ScheduleEvent['eventStatus'] }) {
  const Sign = signs[status];
  return <Sign size={12} />;
}

/**
 * Converts an event to a calendar entry in the calendar's time zone. All-day events keep their own dates. If `isNamed`
 * is true, the title includes the owner, for calendars with several owners.
 */
export const toEventEntry = (
  event: ScheduleEvent,
  { timeZone, state, isNamed }: { timeZone: string; state: string; isNamed: boolean },
): CalendarEntry => ({
  id: `event${event.id}`,
  title:
    isNamed && event.owner.ownerType !== 'PERSONAL'
      ? `${event.title} · ${event.owner.displayName}`
      : event.title,
  start: event.isAllDay ? event.start : localTimeIn(timeZone, event.startsAt),
  end: event.isAllDay ? event.end : localTimeIn(timeZone, event.endsAt),
  isAllDay: event.isAllDay,
  color: event.color,
  sign: <StatusSign status={event.eventStatus} />,
  state,
  isDone: Date.parse(event.endsAt) <= now().getTime(),
  isStruck: event.eventStatus === 'REJECTED',
  moves: 'nothing',
});
