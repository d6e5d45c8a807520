import type {
  ScheduleEvent,
  SchedulePlace,
  ScheduleStatus,
  schedules,
  TodaysEntry,
} from '@gatehouse/api/meetings/schedules';
import { addDays, DAY, dayNumber } from '@gatehouse/api/platform/dates';
import { dateAt, localMsToInstant } from '../../../platform/dates/zones.ts';
import type { Call } from '../../../platform/http/route.ts';
import { listAttendedBetween } from '../meetings/attended-meetings.service.ts';
import { type MeetingPlan, occurrenceOn, planOf, planProblem } from '../meetings/recurrence.rules.ts';
import { notifyApprovers, notifyProposer } from './schedule-notices.service.ts';
import * as queries from './schedules.queries.ts';

type ScheduleCall = Pick<Call<never>, 'db' | 'viewer' | 'clock'>;

export const toInstantRange = (
  zone: string,
  { from, to }: { from: string; to: string },
): queries.InstantRange => {
  const midnight = (date: string) => new Date(localMsToInstant(zone, dayNumber(date) * DAY));
  return { from: midnight(from), to: midnight(addDays(to, 1)) };
};

export async function readMine(call: ScheduleCall, dates: { from: string; to: string }) {
  const { db, viewer } = call;
  const timeZone = await queries.findZone(db, viewer);
  const span = toInstantRange(timeZone, dates);
  const rows = await queries.listMine(db, viewer, span);
  return { timeZone, content: rows.map(queries.toResult), meetings: await listAttendedBetween(call, span) };
}

/** Reads today’s schedule in order, without rejected events. */
export async function readToday(call: ScheduleCall): Promise<{ timeZone: string; entries: TodaysEntry[] }> {
  const timeZone = await queries.findZone(call.db, call.viewer);
  const today = dateAt(timeZone, call.clock.now().getTime());
  const { content, meetings } = await readMine(call, { from: today, to: today });
  const entries: TodaysEntry[] = [
    ...content
      .filter(({ eventStatus }) => eventStatus !== 'REJECTED')
      .map(({ id, title, startsAt, endsAt, isAllDay, eventStatus, owner }) => ({
        ...{ id, kind: 'EVENT' as const, title, startsAt, endsAt, isAllDay, eventStatus },
        place: owner.ownerType === 'PERSONAL' ? '' : owner.displayName,
      })),
    ...meetings.map(({ id, title, startsAt, endsAt, isAllDay, roomName }) => ({
      ...{ id, kind: 'MEETING' as const, title, startsAt, endsAt, isAllDay, place: roomName },
      eventStatus: 'APPROVED' as const,
    })),
  ];
  return { timeZone, entries: entries.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1)) };
}

type ScheduleCreateCall = Call<typeof schedules.create>;
type ScheduleUpdateCall = Call<typeof schedules.update>;

/**
 * Finds the schedule for a new event. A schedule that the caller may not use is refused with the same error as a
 * missing schedule.
 */
async function findPlace({ db, viewer, body, refuse }: ScheduleCreateCall): Promise<SchedulePlace> {
  const { ownerType, departmentId } = body;
  if (ownerType === 'DEPARTMENT' && departmentId === null)
    refuse('API_INVALID_REQUEST_ARGUMENT', {
      fields: [{ field: 'departmentId', rule: 'required', params: {} }],
    });
  // the event of a department belongs to the company of the department
  const companyId = body.companyId ?? (departmentId === null ? viewer.companyId : undefined);
  const schedulePlace = (await queries.listRooms(db, viewer)).find(
    (candidate) =>
      candidate.ownerType === ownerType &&
      candidate.departmentId === departmentId &&
      (companyId === undefined || candidate.companyId === companyId),
  );
  if (schedulePlace && (departmentId === null || (await queries.lockDepartment(db, viewer, departmentId))))
    return schedulePlace;
  if (departmentId !== null) return refuse('HR_DEPARTMENT_NOT_FOUND');
  return refuse(
    ownerType === 'COMPANY' || body.companyId !== null ? 'HR_COMPANY_NOT_FOUND' : 'HR_EMPLOYEE_NOT_FOUND',
  );
}

interface ScheduleTimes {
  start: string;
  end: string;
  isAllDay: boolean;
}

const planOnce = (zone: string, times: ScheduleTimes): MeetingPlan =>
  planOf(zone, { ...times, repeat: 'ONCE', until: null });

/**
 * Returns the start and end of an event. Refuses invalid times and past events (spec §5 "Event"). If `keepsStart` is
 * true, the event has begun and only its end may move.
 */
function toTimeColumns(
  {
    clock,
    refuse,
  }: Pick<ScheduleCreateCall | ScheduleUpdateCall, 'clock'> & {
    refuse(code: 'API_INVALID_REQUEST_ARGUMENT', details: Parameters<ScheduleCreateCall['refuse']>[1]): never;
  },
  zone: string,
  times: ScheduleTimes,
  keepsStart = false,
) {
  const plan = planOnce(zone, times);
  const problem = planProblem(zone, plan, clock.now().getTime(), keepsStart);
  if (problem)
    refuse('API_INVALID_REQUEST_ARGUMENT', {
      fields: [{ field: problem.field, rule: problem.rule, params: {} }],
    });
  const { startsAt, endsAt } = occurrenceOn(zone, plan, plan.start.slice(0, 10));
  return { starts_at: new Date(startsAt), ends_at: new Date(endsAt) };
}

/**
 * Returns the columns of the decision about an event. The approver and the time are null while the event is pending.
 */
export const decision = (
  { viewer, clock }: Pick<Call<never>, 'viewer' | 'clock'>,
  status: ScheduleStatus,
) => ({
  status,
  decided_by: status === 'PENDING' ? null : viewer.accountId,
  decided_at: status === 'PENDING' ? null : clock.now(),
});

/**
 * Returns the status columns after a change. A change by an approver approves the event. Any other change makes the
 * event pending again.
 */
function statusAfterChange(call: ScheduleUpdateCall, { may, eventStatus }: ScheduleEvent) {
  const isWriter = may.approve !== undefined;
  if (eventStatus === 'APPROVED') return {};
  return decision(call, isWriter ? 'APPROVED' : 'PENDING');
}

export async function createSchedule(call: Call<typeof schedules.create>) {
  const { viewer, body } = call;
  const { ownerType, departmentId, companyId, timeZone, isApproved } = await findPlace(call);
  const after = await queries.scheduleEventRow.insert(call, {
    company_id: companyId ?? 0, // `findPlace` only returns schedules with a company, so this default is never used
    owner_type: ownerType,
    department_id: departmentId,
    employee_id: ownerType === 'PERSONAL' ? viewer.employeeId : null,
    written_by: viewer.employeeId,
    zone: timeZone,
    ...toTimeColumns(call, timeZone, body),
    ...(isApproved ? { status: 'APPROVED' } : decision(call, 'PENDING')),
  });
  await notifyApprovers(call, after);
  return after;
}

export async function updateSchedule(call: Call<typeof schedules.update>) {
  const { params, body, clock, refuse } = call;
  const before = await queries.scheduleEventRow.lockToUpdate(call, params.id);
  const reason = before.may.update;
  if (reason === undefined) refuse('SCHE_SCHEDULE_NOT_FOUND');
  if (reason) refuse('SCHE_INVALID_STATUS', { reason });
  const { start = before.start, end = before.end, isAllDay = before.isAllDay } = body;
  const isTimed = start !== before.start || end !== before.end || isAllDay !== before.isAllDay;
  const goesOn = start === before.start && Date.parse(before.startsAt) <= clock.now().getTime();
  const times = isTimed && toTimeColumns(call, before.timeZone, { start, end, isAllDay }, goesOn);
  const after = await queries.scheduleEventRow.update(call, before, {
    ...times,
    ...statusAfterChange(call, before),
  });
  await notifyApprovers(call, after);
  await notifyProposer(call, before, after);
  return after;
}
