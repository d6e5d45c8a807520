import type {
  ScheduleEvent,
  SchedulePlace,
  ScheduleStatus,
  schedules,
  TodaysEntry,
} from '@gatehouse/api/meetings/schedules';
import { addDays, DAY, dayNumber } from '../../../platform/dates/iso-dates.ts';
import { dateAt, wallMsToInstant } from '../../../platform/dates/zones.ts';
import type { Call } from '../../../platform/http/route.ts';
import { attendedBetween } from '../meetings/attended.service.ts';
import { occurrenceOn, type Plan, planOf, planProblem } from '../meetings/recurrence.rules.ts';
import * as queries from './schedules.queries.ts';

type Reading = Pick<Call<never>, 'db' | 'viewer' | 'clock'>;

/** These dates, by the clock of a zone. */
export const between = (zone: string, { from, to }: { from: string; to: string }): queries.Between => {
  const midnight = (date: string) => new Date(wallMsToInstant(zone, dayNumber(date) * DAY));
  return { from: midnight(from), to: midnight(addDays(to, 1)) };
};

/** What the viewer has on in these dates. */
export async function mineIn(call: Reading, dates: { from: string; to: string }) {
  const { db, viewer } = call;
  const timeZone = await queries.findZone(db, viewer);
  const span = between(timeZone, dates);
  const found = await queries.listMine(db, viewer, span);
  return { timeZone, content: found.map(queries.present), meetings: await attendedBetween(call, span) };
}

/** Today's schedule in its order; what was rejected is not on. */
export async function todayOf(call: Reading): Promise<{ timeZone: string; entries: TodaysEntry[] }> {
  const timeZone = await queries.findZone(call.db, call.viewer);
  const today = dateAt(timeZone, call.clock.now().getTime());
  const { content, meetings } = await mineIn(call, { from: today, to: today });
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

type Creating = Call<typeof schedules.create>;
type Updating = Call<typeof schedules.update>;

/** Where a new event is to stand; who may not put one there is answered as where there is no such place. */
export async function placeOf({ db, viewer, body, refuse }: Creating): Promise<SchedulePlace> {
  const { ownerType, departmentId } = body;
  if (ownerType === 'DEPARTMENT' && departmentId === null)
    refuse('API_INVALID_REQUEST_ARGUMENT', {
      fields: [{ field: 'departmentId', rule: 'required', params: {} }],
    });
  // a department says of which company it is
  const companyId = body.companyId ?? (departmentId === null ? viewer.companyId : undefined);
  const place = (await queries.listPlaces(db, viewer)).find(
    (one) =>
      one.ownerType === ownerType &&
      one.departmentId === departmentId &&
      (companyId === undefined || one.companyId === companyId),
  );
  if (place && (departmentId === null || (await queries.holdDepartment(db, viewer, departmentId))))
    return place;
  if (departmentId !== null) return refuse('HR_DEPARTMENT_NOT_FOUND');
  return refuse(
    ownerType === 'COMPANY' || body.companyId !== null ? 'HR_COMPANY_NOT_FOUND' : 'HR_EMPLOYEE_NOT_FOUND',
  );
}

interface Times {
  start: string;
  end: string;
  isAllDay: boolean;
}

const once = (zone: string, times: Times): Plan => planOf(zone, { ...times, repeat: 'ONCE', until: null });

/** When an event takes place; refuses what is none, or is over (spec §5 "Event"). `keepsStart`: it has begun, and goes on. */
export function timesOf(
  {
    clock,
    refuse,
  }: Pick<Creating | Updating, 'clock'> & {
    refuse(code: 'API_INVALID_REQUEST_ARGUMENT', details: Parameters<Creating['refuse']>[1]): never;
  },
  zone: string,
  times: Times,
  keepsStart = false,
) {
  const plan = once(zone, times);
  const problem = planProblem(zone, plan, clock.now().getTime(), keepsStart);
  if (problem)
    refuse('API_INVALID_REQUEST_ARGUMENT', {
      fields: [{ field: problem.field, rule: problem.rule, params: {} }],
    });
  const { startsAt, endsAt } = occurrenceOn(zone, plan, plan.start.slice(0, 10));
  return { starts_at: new Date(startsAt), ends_at: new Date(endsAt) };
}

/** Who decided, and when: nobody where it waits for them. */
export const decision = (
  { viewer, clock }: Pick<Call<never>, 'viewer' | 'clock'>,
  status: ScheduleStatus,
) => ({
  status,
  decided_by: status === 'PENDING' ? null : viewer.accountId,
  decided_at: status === 'PENDING' ? null : clock.now(),
});

/** What a change does to the state of an event: who may write there approves it, others propose it anew. */
export function changed(call: Updating, { may, eventStatus }: ScheduleEvent) {
  const isWriter = may.approve !== undefined;
  if (eventStatus === 'APPROVED') return {};
  return decision(call, isWriter ? 'APPROVED' : 'PENDING');
}
