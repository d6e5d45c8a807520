import type { meetings, TakenDates } from '@gatehouse/api/meetings/meetings';
import type { FieldError } from '@gatehouse/api/platform/fields';
import type { Call } from '../../../platform/http/route.ts';
import * as changes from './meetings.changes.queries.ts';
import * as queries from './meetings.queries.ts';
import { type MeetingPlan, type Occurrence, overlapsItself, planProblem } from './recurrence.rules.ts';

export type MeetingCreateCall = Call<typeof meetings.create>;
export type MeetingUpdateCall = Call<typeof meetings.update>;
/** The properties that the calls to create and to update a meeting have in common. */
export type BookingCall = Pick<MeetingCreateCall, 'db' | 'viewer' | 'clock'> & {
  refuse(
    code:
      | 'API_INVALID_REQUEST_ARGUMENT'
      | 'AREA_ROOM_ID_NOT_FOUND'
      | 'HR_EMPLOYEE_NOT_FOUND'
      | 'SCHE_ROOM_TAKEN',
    details?: Parameters<MeetingCreateCall['refuse']>[1],
  ): never;
};

/** The properties of a call that checks the times and people of a meeting. */
type PlanCall = Pick<BookingCall, 'db' | 'viewer' | 'clock'> & {
  refuse(
    code: 'API_INVALID_REQUEST_ARGUMENT' | 'HR_EMPLOYEE_NOT_FOUND',
    details?: Parameters<BookingCall['refuse']>[1],
  ): never;
};

export const fieldError = (field: string, rule: FieldError['rule']): { fields: FieldError[] } => ({
  fields: [{ field, rule, params: {} }],
});

/** Removes duplicate guests, and the owner from the attendees. */
export const normalizeDetails = (
  { title, content, color, remind, guests, attendeeIds }: changes.MeetingDetails,
  ownerId: number,
): changes.MeetingDetails => {
  const lower = new Set<string>();
  return {
    ...{ title, content, color, remind },
    guests: guests.filter((guest) => !lower.has(guest.toLowerCase()) && lower.add(guest.toLowerCase())),
    attendeeIds: attendeeIds.filter((id) => id !== ownerId),
  };
};

/**
 * Refuses the call if an attendee does not belong to the company or is disabled. Disabled people are accepted if they
 * already attend the meeting (`currentIds`).
 */
export async function checkPeople(
  { db, viewer, refuse }: PlanCall,
  companyId: number,
  ids: readonly number[],
  currentIds: readonly number[] = [],
): Promise<void> {
  if (ids.length > 0 && (await queries.countPeople(db, viewer, companyId, ids, currentIds)) !== ids.length)
    refuse('HR_EMPLOYEE_NOT_FOUND');
}

export function checkPlan(call: PlanCall, zone: string, plan: MeetingPlan, keepsStart = false): void {
  const problem = planProblem(zone, plan, call.clock.now().getTime(), keepsStart);
  if (problem) call.refuse('API_INVALID_REQUEST_ARGUMENT', fieldError(problem.field, problem.rule));
}

/**
 * Returns the occurrences for which the room is free. If the room is taken on some dates, skips these dates if the
 * caller has chosen to skip them. Otherwise refuses the call and lists the dates. With `keepsFirst`, the first date is
 * never skipped. The caller must have locked the room. Rows in `except` are about to move and do not count as taken.
 */
export async function findFreeOccurrences(
  call: BookingCall,
  room: { id: number; zone: string },
  occurrences: readonly Occurrence[],
  {
    skipTaken,
    except = [],
    keepsFirst,
  }: { skipTaken: boolean; except?: readonly number[]; keepsFirst: boolean },
): Promise<{ free: Occurrence[]; skipped: string[] }> {
  if (overlapsItself(occurrences)) call.refuse('API_INVALID_REQUEST_ARGUMENT', fieldError('end', 'tooLong'));
  const takenDates = await changes.findTaken(call.db, room, occurrences, except);
  if (takenDates.length === 0) return { free: [...occurrences], skipped: [] };
  const dates = new Set(takenDates.map(({ onDate }) => onDate));
  const [first] = occurrences;
  const canKeepFirst = !keepsFirst || (first !== undefined && !dates.has(first.date));
  if (!skipTaken || !canKeepFirst || takenDates.length === occurrences.length) {
    const details: TakenDates = {
      taken: takenDates.map(({ onDate: date, ...other }) => ({ date, ...other })),
      count: takenDates.length,
      of: occurrences.length,
    };
    return call.refuse('SCHE_ROOM_TAKEN', { clash: details });
  }
  return { free: occurrences.filter(({ date }) => !dates.has(date)), skipped: [...dates] };
}

/** Returns the room if people of this company can book it. Refuses the call otherwise. */
export function openRoom(
  call: BookingCall,
  rooms: readonly queries.LockedRoom[],
  id: number,
  companyId: number,
): queries.LockedRoom {
  const room = rooms.find((candidate) => candidate.id === id);
  if (!room?.isOpen || room.companyId !== companyId) return call.refuse('AREA_ROOM_ID_NOT_FOUND');
  return room;
}
