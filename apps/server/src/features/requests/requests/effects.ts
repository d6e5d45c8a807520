import type { RequestTypeCode } from '@gatehouse/api/requests/request-type-codes';
import type { Db } from '../../../platform/db/database.ts';
import type { LiveEvent } from '../../../platform/live-event.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import {
  giveAccess,
  holdRoomToEnter,
  refuseOverlap,
  spanOf,
} from '../../access/access-zones/access-zones.service.ts';
import { recomputeRequestedDays } from '../../attendance/attendance-days/requested-days.service.ts';
import { checkLeave, drawLeave, giveBack, releaseLeave } from '../leave-balances/leave.service.ts';
import { refreshClaims } from './claims.service.ts';
import { daysLeft } from './present.service.ts';
import { datesOf } from './range.rules.ts';
import * as changes from './requests.changes.queries.ts';
import * as queries from './requests.queries.ts';

/** What a call brings to what a type does. */
export interface Doing extends Pick<Services, 'clock' | 'jobs'> {
  db: Db;
  viewer: Viewer;
  announce(event: LiveEvent): Promise<void>;
}

/** One thing a type does, in the transaction of the submission or of the approval; it refuses with codes these operations declare. */
type Doer = (doing: Doing, request: queries.RequestRow) => Promise<void>;

interface Effect {
  /** Before it is sent. */
  checks: readonly Doer[];
  /** Once it is approved. */
  does: readonly Doer[];
  /** Once it is rejected or withdrawn. */
  letsGo: readonly Doer[];
}

/** The days it speaks of are others now: they read what is approved (migrations/functions/punches.sql). */
const changeDays: Doer = (doing, request) =>
  recomputeRequestedDays(doing, request.companyId, request.employeeId, datesOf(request));

/** A punch that is to be set aside is the person's own, and still there. */
const checkPunch: Doer = async ({ db, viewer }, { subType, punchId, employeeId, startTime }) => {
  if (subType !== 'SET_ASIDE') return;
  if (punchId === null) throw new Refusal('REQ_PUNCH_NOT_FOUND');
  const [punch] = await queries.findPunches(db, viewer, [{ punchId, date: startTime.slice(0, 10) }]);
  if (punch?.employeeId !== employeeId) throw new Refusal('REQ_PUNCH_NOT_FOUND');
};

/** Whole days of an approved request of the same person and type, not taken back yet, in open months (rules.md §3.22). */
const checkCancelled: Doer = async (
  { db, viewer },
  { id, cancelsId, cancelDates, employeeId, type, companyId },
) => {
  if (cancelsId === null) return;
  const first = await queries.findRequest(db, viewer, cancelsId);
  const isTheirs = first?.employeeId === employeeId && first.type === type;
  if (!first || !isTheirs || first.status !== 'APPROVED' || first.cancelsId !== null)
    throw new Refusal('REQ_NOTHING_TO_CANCEL');
  const waiting = await queries.datesAskedBack(db, viewer, cancelsId, id);
  const left = new Set(daysLeft(first).filter((date) => !waiting.includes(date)));
  if (cancelDates.length === 0 || !cancelDates.every((date) => left.has(date)))
    throw new Refusal('REQ_NOTHING_TO_CANCEL');
  if (await queries.anyClosed(db, companyId, cancelDates)) throw new Refusal('ATT_MONTH_CLOSED');
};

/** The first request stays approved and lists what was taken back; the days are what they would be without it. */
const takeBack: Doer = async (doing, request) => {
  const { db, viewer, clock } = doing;
  const { cancelsId, cancelDates } = request;
  if (cancelsId === null) return;
  await checkCancelled(doing, request);
  await changes.takeBack(db, viewer, cancelsId, cancelDates, clock.now());
  await refreshClaims(db, viewer, request, request.workDates);
};

/** What a leave needs is reserved of its balance; what takes dates back needs nothing. */
const reserve: Doer = async ({ db }, request) => {
  if (request.cancelsId === null) await checkLeave(db, request);
};

/** An approved leave takes what it needs; an approved cancellation gives its dates back. */
const draw: Doer = async ({ db }, request) => {
  const { companyId, cancelsId, cancelDates } = request;
  if (cancelsId === null) await drawLeave(db, request);
  else await giveBack(db, { companyId, id: cancelsId }, cancelDates);
};

const release: Doer = async ({ db }, request) => {
  await releaseLeave(db, request);
};

/** The room of a request, and from when to when access to it is asked for. */
async function accessAsked(
  { db, viewer }: Doing,
  { roomId, timeZone, startTime, endTime }: queries.RequestRow,
) {
  if (roomId === null) throw new Refusal('AREA_ROOM_ID_NOT_FOUND');
  await holdRoomToEnter(db, viewer, roomId);
  // the same start and end ask for no end
  const endAccessTime = endTime > startTime ? endTime : null;
  return { roomId, ...spanOf(timeZone, { startAccessTime: startTime, endAccessTime }) };
}

/** Nobody asks for a room they may enter then, nor for one twice. */
const checkRoom: Doer = async (doing, request) => {
  const { db, viewer } = doing;
  const wanted = await accessAsked(doing, request);
  await refuseOverlap(db, viewer, { employeeIds: [request.employeeId], ...wanted });
  const clash = await queries.findAskedAccess(db, viewer, request);
  if (clash) throw new Refusal('REQ_CLASH', { clash: { id: clash.id, name: clash.title } });
};

/** Adds the access zone. */
const letIn: Doer = async (doing, request) => {
  const { db, viewer, clock } = doing;
  const { companyId, employeeId, id } = request;
  const wanted = await accessAsked(doing, request);
  await giveAccess(db, viewer, [employeeId], { companyId, ...wanted, requestId: id, at: clock.now() });
};

/**
 * What each type brings (rules.md §3.16): checks before it is sent, and what is done when it is approved, in this order. Whatever
 * a further type is to do stands here and nowhere else.
 */
export const effects: Readonly<Record<RequestTypeCode, Effect>> = {
  LEAVE: { checks: [checkCancelled, reserve], does: [takeBack, draw, changeDays], letsGo: [release] },
  TELEWORK: { checks: [checkCancelled], does: [takeBack, changeDays], letsGo: [] },
  BUSINESS: { checks: [checkCancelled], does: [takeBack, changeDays], letsGo: [] },
  OVERTIME: { checks: [], does: [changeDays], letsGo: [] },
  CORRECTION: { checks: [checkPunch], does: [checkPunch, changeDays], letsGo: [] },
  ACCESS: { checks: [checkRoom], does: [letIn], letsGo: [] },
};

export async function check(doing: Doing, request: queries.RequestRow): Promise<void> {
  for (const one of effects[request.type].checks) await one(doing, request);
}

export async function carryOut(doing: Doing, request: queries.RequestRow): Promise<void> {
  for (const one of effects[request.type].does) await one(doing, request);
}

export async function letGo(doing: Doing, request: queries.RequestRow): Promise<void> {
  for (const one of effects[request.type].letsGo) await one(doing, request);
}
