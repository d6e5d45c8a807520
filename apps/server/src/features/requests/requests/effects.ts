import type { RequestTypeCode } from '@gatehouse/api/requests/request-type-codes';
import type { Db } from '../../../platform/db/database.ts';
import type { LiveEvent } from '../../../platform/live-event.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import {
  grantRoomAccess,
  lockClosedRoom,
  refuseOverlap,
  toAccessSpan,
} from '../../access/access-zones/access-zones.service.ts';
import { recomputeRequestedDays } from '../../attendance/attendance-days/leave/requested-days.service.ts';
import { checkLeave, drawLeave, releaseLeave, returnLeave } from '../leave-balances/leave.service.ts';
import { refreshClaims } from './claims.service.ts';
import { datesOf } from './range.rules.ts';
import { listRemainingDates } from './request-results.service.ts';
import * as changes from './requests.changes.queries.ts';
import * as queries from './requests.queries.ts';

export interface RequestContext extends Pick<Services, 'clock' | 'jobs'> {
  db: Db;
  viewer: Viewer;
  announce(event: LiveEvent): Promise<void>;
}

/**
 * One step of a request's effect, in the transaction of the submission or approval. The step may reject the operation
 * with error codes that the operation declares.
 */
type RequestStep = (doing: RequestContext, request: queries.RequestRow) => Promise<void>;

interface RequestEffects {
  /** Checks that run before the request is submitted. */
  checks: readonly RequestStep[];
  /** Steps that run after approval. */
  does: readonly RequestStep[];
  /** Steps that run after rejection or withdrawal. */
  letsGo: readonly RequestStep[];
}

/** Recomputes the days of the request. The computation reads approved requests (migrations/functions/punches.sql). */
const changeDays: RequestStep = (context, request) =>
  recomputeRequestedDays(context, request.companyId, request.employeeId, datesOf(request));

/** Checks that the punch to exclude exists and belongs to the employee. */
const checkPunch: RequestStep = async ({ db, viewer }, { subType, punchId, employeeId, startTime }) => {
  if (subType !== 'SET_ASIDE') return;
  if (punchId === null) refuse('REQ_PUNCH_NOT_FOUND');
  const [punch] = await queries.findPunches(db, viewer, [{ punchId, date: startTime.slice(0, 10) }]);
  if (punch?.employeeId !== employeeId) refuse('REQ_PUNCH_NOT_FOUND');
};

/**
 * Checks a cancellation. Its dates must be whole days of an approved request of the same person and type. They must be
 * in open months and not cancelled yet. Otherwise rejects the cancellation (rules.md §3.22).
 */
const checkCancelled: RequestStep = async (
  { db, viewer },
  { id, cancelsId, cancelDates, employeeId, type, companyId },
) => {
  if (cancelsId === null) return;
  const first = await queries.findRequest(db, viewer, cancelsId);
  const isTheirs = first?.employeeId === employeeId && first.type === type;
  if (!first || !isTheirs || first.status !== 'APPROVED' || first.cancelsId !== null)
    refuse('REQ_NOTHING_TO_CANCEL');
  const waiting = await queries.findPendingCancelDates(db, viewer, cancelsId, id);
  const left = new Set(listRemainingDates(first).filter((date) => !waiting.includes(date)));
  if (cancelDates.length === 0 || !cancelDates.every((date) => left.has(date)))
    refuse('REQ_NOTHING_TO_CANCEL');
  if (await queries.hasClosedDate(db, companyId, cancelDates)) refuse('ATT_MONTH_CLOSED');
};

/**
 * Cancels dates of a request. The original request stays approved and lists the dates as cancelled. The days are
 * recomputed as if the original request had not included the cancelled dates.
 */
const applyCancellation: RequestStep = async (context, request) => {
  const { db, viewer, clock } = context;
  const { cancelsId, cancelDates } = request;
  if (cancelsId === null) return;
  await checkCancelled(context, request);
  await changes.addCancelledDates(db, viewer, cancelsId, cancelDates, clock.now());
  await refreshClaims(db, viewer, request, request.workDates);
};

/** Reserves the amount of a leave in its balance. A cancellation reserves nothing. */
const reserve: RequestStep = async ({ db }, request) => {
  if (request.cancelsId === null) await checkLeave(db, request);
};

/** Deducts an approved leave from its balance, or credits the dates of an approved cancellation. */
const useBalance: RequestStep = async ({ db }, request) => {
  const { companyId, cancelsId, cancelDates } = request;
  if (cancelsId === null) await drawLeave(db, request);
  else await returnLeave(db, { companyId, id: cancelsId }, cancelDates);
};

const release: RequestStep = async ({ db }, request) => {
  await releaseLeave(db, request);
};

async function lockRequestedAccess(
  { db, viewer }: RequestContext,
  { roomId, timeZone, startTime, endTime }: queries.RequestRow,
) {
  if (roomId === null) refuse('AREA_ROOM_ID_NOT_FOUND');
  await lockClosedRoom(db, viewer, roomId);
  // Equal start and end mean that the access has no end.
  const endAccessTime = endTime > startTime ? endTime : null;
  return { roomId, ...toAccessSpan(timeZone, { startAccessTime: startTime, endAccessTime }) };
}

/**
 * Rejects a request for a room that the employee can already enter in the requested period. Also rejects it if another
 * request for the room is pending.
 */
const checkRoom: RequestStep = async (context, request) => {
  const { db, viewer } = context;
  const access = await lockRequestedAccess(context, request);
  await refuseOverlap(db, viewer, { employeeIds: [request.employeeId], ...access });
  const clash = await queries.findAskedAccess(db, viewer, request);
  if (clash) refuse('REQ_CLASH', { clash: { id: clash.id, name: clash.title } });
};

const addAccessZone: RequestStep = async (context, request) => {
  const { db, viewer, clock } = context;
  const { companyId, employeeId, id } = request;
  const access = await lockRequestedAccess(context, request);
  await grantRoomAccess(db, viewer, [employeeId], { companyId, ...access, requestId: id, at: clock.now() });
};

/**
 * Effects of each request type (rules.md §3.16): checks before submission, and steps after approval, both in the listed
 * order. The effects of a new request type are added only to this list.
 */
const effects: Readonly<Record<RequestTypeCode, RequestEffects>> = {
  LEAVE: {
    checks: [checkCancelled, reserve],
    does: [applyCancellation, useBalance, changeDays],
    letsGo: [release],
  },
  TELEWORK: { checks: [checkCancelled], does: [applyCancellation, changeDays], letsGo: [] },
  BUSINESS: { checks: [checkCancelled], does: [applyCancellation, changeDays], letsGo: [] },
  OVERTIME: { checks: [], does: [changeDays], letsGo: [] },
  CORRECTION: { checks: [checkPunch], does: [checkPunch, changeDays], letsGo: [] },
  ACCESS: { checks: [checkRoom], does: [addAccessZone], letsGo: [] },
};

export async function check(context: RequestContext, request: queries.RequestRow): Promise<void> {
  for (const step of effects[request.type].checks) await step(context, request);
}

export async function applyApproval(context: RequestContext, request: queries.RequestRow): Promise<void> {
  for (const step of effects[request.type].does) await step(context, request);
}

export async function applyRelease(context: RequestContext, request: queries.RequestRow): Promise<void> {
  for (const step of effects[request.type].letsGo) await step(context, request);
}
