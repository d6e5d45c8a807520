import type { MeetingInput, meetings, TakenDates } from '@gatehouse/api/meetings/meetings';
import type { FieldError } from '@gatehouse/api/platform/fields';
import type { Call } from '../../../platform/http/route.ts';
import * as changes from './meetings.changes.queries.ts';
import * as queries from './meetings.queries.ts';
import { type Occurrence, overlapsItself, type Plan, planProblem } from './recurrence.rules.ts';

export type Creating = Call<typeof meetings.create>;
export type Updating = Call<typeof meetings.update>;
/** What booking and changing refuse with in common. */
export type Booking = Pick<Creating, 'db' | 'viewer' | 'clock'> & {
  refuse(
    code:
      | 'API_INVALID_REQUEST_ARGUMENT'
      | 'AREA_ROOM_ID_NOT_FOUND'
      | 'HR_EMPLOYEE_NOT_FOUND'
      | 'SCHE_ROOM_TAKEN',
    details?: Parameters<Creating['refuse']>[1],
  ): never;
};

export const wrong = (field: string, rule: FieldError['rule']): { fields: FieldError[] } => ({
  fields: [{ field, rule, params: {} }],
});

/** What is said of it; whose it is, is no attendee besides. */
export const saidOf = (
  { title, content, color, remind, guests, attendeeIds }: changes.Said,
  ownerId: number,
): changes.Said => {
  const lower = new Set<string>();
  return {
    ...{ title, content, color, remind },
    guests: guests.filter((guest) => !lower.has(guest.toLowerCase()) && lower.add(guest.toLowerCase())),
    attendeeIds: attendeeIds.filter((id) => id !== ownerId),
  };
};

/** Refuses attendees who are not of the company or are disabled. Attendees of the meeting as it is (`kept`) may be disabled. */
export async function checkPeople(
  { db, viewer, refuse }: Booking,
  companyId: number,
  ids: readonly number[],
  kept: readonly number[] = [],
): Promise<void> {
  if (ids.length > 0 && (await queries.countPeople(db, viewer, companyId, ids, kept)) !== ids.length)
    refuse('HR_EMPLOYEE_NOT_FOUND');
}

/** Refuses a plan that is none. */
export function checkPlan(call: Booking, zone: string, plan: Plan, keepsStart = false): void {
  const problem = planProblem(zone, plan, call.clock.now().getTime(), keepsStart);
  if (problem) call.refuse('API_INVALID_REQUEST_ARGUMENT', wrong(problem.field, problem.rule));
}

/**
 * Of these occurrences those on which the room is free: all, or a refusal that names the others, unless the caller skips them. The
 * room is locked. `except`: rows whose dates are about to move; `first` is never skipped.
 */
export async function freeOf(
  call: Booking,
  room: { id: number; zone: string },
  occurrences: readonly Occurrence[],
  {
    skipTaken,
    except = [],
    keepsFirst,
  }: { skipTaken: boolean; except?: readonly number[]; keepsFirst: boolean },
): Promise<{ free: Occurrence[]; skipped: string[] }> {
  if (overlapsItself(occurrences)) call.refuse('API_INVALID_REQUEST_ARGUMENT', wrong('end', 'tooLong'));
  const taken = await changes.findTaken(call.db, room, occurrences, except);
  if (taken.length === 0) return { free: [...occurrences], skipped: [] };
  const dates = new Set(taken.map(({ onDate }) => onDate));
  const [first] = occurrences;
  const stands = !keepsFirst || (first !== undefined && !dates.has(first.date));
  if (!skipTaken || !stands || taken.length === occurrences.length) {
    const details: TakenDates = {
      taken: taken.map(({ onDate: date, ...other }) => ({ date, ...other })),
      count: taken.length,
      of: occurrences.length,
    };
    return call.refuse('SCHE_ROOM_TAKEN', { clash: details });
  }
  return { free: occurrences.filter(({ date }) => !dates.has(date)), skipped: [...dates] };
}

/** A room that can be booked by people of this company. */
export function openRoom(
  call: Booking,
  rooms: readonly queries.LockedRoom[],
  id: number,
  companyId: number,
): queries.LockedRoom {
  const room = rooms.find((one) => one.id === id);
  if (!room?.isOpen || room.companyId !== companyId) return call.refuse('AREA_ROOM_ID_NOT_FOUND');
  return room;
}

export type Wanted = Omit<MeetingInput, 'skipTaken'>;
