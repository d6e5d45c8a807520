import type { ExpectedVisit, visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import type { Call } from '../../../platform/http/route.ts';
import { findDeviceSettings } from '../device-settings/device-settings.service.ts';
import * as queries from './expected-visits.queries.ts';
import { lockGuestVisit, lockNumberOf } from './visits.queries.ts';
import { isExpected } from './visits.rules.ts';
import { checkIn, createVisit, findVisitOfWindow, lockVisits, type VisitRow } from './visits.service.ts';
import { computeMeetingWindow } from './windows.rules.ts';
import { findPlans, lockPlans, type VisitorPlan } from './windows.service.ts';

/** Maximum number of expected visits in one answer. */
const mostOffered = 20;

const findGuestWindow = async ({ db }: Pick<Call<never>, 'db'>, guest: queries.MeetingGuestRow) =>
  computeMeetingWindow(
    { startsAt: guest.startsAt.getTime(), endsAt: guest.endsAt.getTime() },
    await findDeviceSettings(db, guest.companyId),
  );

type ExpectedCall = Call<typeof visitorLogbook.expected>;

/** Lists the visitors and meeting guests that are expected today and are not inside. */
export async function listExpected(call: ExpectedCall): Promise<ExpectedVisit[]> {
  const at = call.clock.now();
  const offered = [...(await listExpectedVisitors(call, at)), ...(await listExpectedGuests(call, at))];
  const inside = await queries.findInside(call.db, call.viewer);
  return offered
    .filter((visit) => !inside.has(queries.insideKey(visit)))
    .sort((a, b) => a.expectedFrom.localeCompare(b.expectedFrom))
    .slice(0, mostOffered);
}

async function listExpectedVisitors({ db, viewer, query }: ExpectedCall, at: Date): Promise<ExpectedVisit[]> {
  const visitors = await queries.findNear(db, viewer, query.keyword, at);
  const plans: VisitorPlan[] = [];
  for (const [companyId, own] of Map.groupBy(visitors, (visitor) => visitor.companyId)) {
    const ids = own.map(({ id }) => id);
    plans.push(...(await findPlans(db, companyId, ids)));
  }
  const today = plans.flatMap(({ visitor, windows }) =>
    windows
      .filter((window) => isExpected(visitor.zone, at.getTime(), window))
      .map((window) => ({ visitor, window })),
  );
  const meetingIds = today.flatMap(({ window }) => window.meetingId ?? []);
  const meetings = await queries.describeMeetings(db, meetingIds);
  const hostIds = today.flatMap(({ visitor }) => visitor.hostId ?? []);
  const hosts = await queries.findHostNames(db, hostIds);
  return today.map(({ visitor, window }) => {
    const meeting = meetings.get(window.meetingId ?? 0);
    return {
      companyId: visitor.companyId,
      meetingId: window.meetingId,
      visitorId: visitor.id,
      name: visitor.displayName,
      email: visitor.email,
      meetingTitle: meeting?.title ?? '',
      meetingOwnerName: meeting?.hostName ?? hosts.get(visitor.hostId ?? 0) ?? '',
      roomName: meeting?.roomName ?? '',
      ...toExpectedSpan(window),
    };
  });
}

async function listExpectedGuests(call: ExpectedCall, at: Date): Promise<ExpectedVisit[]> {
  const expected: ExpectedVisit[] = [];
  for (const guest of await queries.findGuests(call.db, call.viewer, call.query.keyword, at)) {
    const window = await findGuestWindow(call, guest);
    if (!isExpected(guest.zone, at.getTime(), window)) continue;
    expected.push({
      companyId: guest.companyId,
      meetingId: guest.meetingId,
      visitorId: null,
      name: '',
      email: guest.email,
      meetingTitle: guest.title,
      meetingOwnerName: guest.hostName,
      roomName: guest.roomName,
      ...toExpectedSpan(window),
    });
  }
  return expected;
}

const toExpectedSpan = ({ from, to }: { from: number; to: number }) => ({
  expectedFrom: new Date(from).toISOString(),
  expectedTo: new Date(to).toISOString(),
});

type CheckInCall = Call<typeof visitorLogbook.create>;
type VisitorCheckInCall = Pick<CheckInCall, 'db' | 'viewer' | 'clock'> & {
  refuse(code: 'HR_VISITOR_NOT_FOUND' | 'HR_VISIT_NOT_EXPECTED' | 'HR_VISIT_INSIDE'): never;
};

const refuseInside = ({ refuse }: Pick<VisitorCheckInCall, 'refuse'>, visit: VisitRow | undefined): void => {
  if (visit && visit.checkOut === null) refuse('HR_VISIT_INSIDE');
};

/**
 * Checks a visitor in at reception. Returns the id of the logbook entry.
 * @param meetingId the meeting of the visit, null for a visit without a meeting
 */
export async function checkInVisitor(
  call: VisitorCheckInCall,
  companyId: number,
  visitorId: number,
  meetingId: number | null,
): Promise<number> {
  const { db, clock, refuse } = call;
  const at = clock.now();
  const [plan] = await lockPlans(db, companyId, [visitorId]);
  if (!plan) return refuse('HR_VISITOR_NOT_FOUND');
  const window =
    plan.windows.find(
      (candidate) =>
        candidate.meetingId === meetingId && isExpected(plan.visitor.zone, at.getTime(), candidate),
    ) ?? refuse('HR_VISIT_NOT_EXPECTED');
  const visit = findVisitOfWindow(await lockVisits(db, visitorId), plan.windows, window, at.getTime());
  refuseInside(call, visit);
  return checkIn(db, {
    visit,
    made: createVisit(plan, window, null),
    instant: at.getTime(),
    by: 'RECEPTION',
    doneBy: call.viewer.accountId,
    at,
  });
}

/** Checks a meeting guest in at reception. Returns the id of the logbook entry. */
export async function checkInGuest(call: CheckInCall, meetingId: number, email: string): Promise<number> {
  const { db, viewer, body, clock, refuse } = call;
  const at = clock.now();
  const guest = (await queries.findGuest(db, viewer, meetingId, email)) ?? refuse('SCHE_EVENT_NOT_FOUND');
  // If the guest has a visitor record, possibly of another department, the visitor is checked in, so that pass and
  // logbook entry belong to one visit.
  if (guest.visitorId !== null) return checkInVisitor(call, guest.companyId, guest.visitorId, meetingId);
  const window = await findGuestWindow(call, guest);
  if (!isExpected(guest.zone, at.getTime(), window)) refuse('HR_VISIT_NOT_EXPECTED');
  await lockNumberOf(db, meetingId, guest.email);
  const visit = await lockGuestVisit(db, meetingId, guest.email);
  refuseInside(call, visit);
  const newVisit = {
    company_id: guest.companyId,
    visitor_id: null,
    occurrence_id: meetingId,
    email: guest.email,
    guest_name: body.name,
    host_id: guest.hostId,
    department_id: guest.hostDepartmentId,
    room_id: guest.roomId,
    zone: guest.zone,
    expected_from: new Date(window.from),
    expected_to: new Date(window.to),
  };
  return checkIn(db, {
    ...{ visit, made: newVisit, instant: at.getTime(), by: 'RECEPTION' as const },
    ...{ doneBy: viewer.accountId, at },
  });
}
