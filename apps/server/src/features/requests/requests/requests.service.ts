import type { FieldError } from '@gatehouse/api/platform/fields';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import { hasCategories } from '@gatehouse/api/requests/request-types';
import type { RequestInput, requests } from '@gatehouse/api/requests/requests';
import { requesterActions } from '@gatehouse/api/requests/requests.rules';
import { instantToIsoLocalTime } from '../../../platform/dates/zones.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockClosedRoom } from '../../access/access-zones/access-zones.service.ts';
import { isEmployedThroughout } from '../../attendance/attendance-days/leave/leave-time.service.ts';
import {
  lockPerson,
  type PersonDay,
  readPerson,
} from '../../attendance/attendance-days/leave/requested-days.service.ts';
import { notifyAccounts } from '../../notifications/notifications/notifications.service.ts';
import { emitRequestEvent } from '../../settings/webhook-deliveries/events.service.ts';
import { forecastLeave } from '../leave-balances/balances.service.ts';
import { findOpenType } from '../request-types/request-types.service.ts';
import { computeClaim, refreshClaims } from './claims.service.ts';
import { check, type RequestContext } from './effects.ts';
import { datesOf, findRangeProblem, isAway, normalizeRange } from './range.rules.ts';
import * as changes from './requests.changes.queries.ts';
import * as queries from './requests.queries.ts';

const createFieldErrors = (field: string, rule: FieldError['rule']): { fields: FieldError[] } => ({
  fields: [{ field, rule, params: {} }],
});

export interface RequestingEmployee {
  companyId: number;
  employeeId: number;
  /** Returns the working hours of a person on a date. */
  day: (date: string) => PersonDay;
}

/** Locks the requesting employee, so that the employee's simultaneous requests are checked one after the other. */
export async function lockRequester(asking: RequestContext): Promise<RequestingEmployee> {
  const { db, viewer } = asking;
  const { companyId, employeeId } = viewer;
  if (companyId === null || employeeId === null) return refuse('HR_EMPLOYEE_NOT_FOUND');
  const day = (await lockPerson(db, companyId, employeeId)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
  return { companyId, employeeId, day };
}

type RequestFields = Omit<RequestInput, 'submitted'>;

/**
 * Computes the cost of a leave before submission. Writes and locks nothing. Rejects input that could not be submitted.
 */
export async function forecastRequest(
  asking: Pick<RequestContext, 'db' | 'viewer' | 'clock'>,
  typed: QueryOf<typeof requests.foresee>,
) {
  const { db, viewer, clock } = asking;
  const { companyId, employeeId } = viewer;
  if (companyId === null || employeeId === null) return refuse('HR_EMPLOYEE_NOT_FOUND');
  const day = (await readPerson(db, companyId, employeeId)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
  const unsaid = {
    title: '',
    reason: '',
    roomId: null,
    punchId: null,
    cancelsId: null,
    cancelDates: [] as string[],
  };
  const input = { ...unsaid, ...typed, type: 'LEAVE', half: typed.half ?? null } as const;
  const { body, requestTypeId } = await prepareRequest(asking, { companyId, employeeId, day }, input);
  return forecastLeave(db, viewer, { ...body, companyId, employeeId, requestTypeId }, clock.now());
}

/** Prepares a request for storage, with its category and zone. Rejects unknown categories and invalid ranges. */
export async function prepareRequest(
  asking: Pick<RequestContext, 'db' | 'viewer' | 'clock'>,
  requester: RequestingEmployee,
  input: RequestFields,
  typed: Partial<RequestFields> = input,
) {
  const { db, viewer, clock } = asking;
  const first = input.cancelDates.toSorted()[0];
  const subType = hasCategories(input.type) ? input.subType : '';
  const range = normalizeRange(
    input.cancelsId !== null && first !== undefined
      ? // A cancellation consists of dates only.
        {
          ...input,
          subType,
          isAllDay: true,
          half: null,
          startTime: `${first}T00:00:00`,
          endTime: `${input.cancelDates.toSorted().at(-1)}T23:59:59`,
        }
      : { ...input, subType },
  );
  if (subType === '' && hasCategories(input.type))
    refuse('API_INVALID_REQUEST_ARGUMENT', createFieldErrors('subType', 'required'));
  const type =
    (await findOpenType(db, viewer, requester.companyId, input.type, subType)) ??
    refuse('REQ_TYPE_NOT_FOUND');
  const room = range.type === 'ACCESS' ? await lockClosedRoom(db, viewer, requireRoomId(range)) : null;
  if (!room && typed.roomId) refuse('API_INVALID_REQUEST_ARGUMENT', createFieldErrors('roomId', 'unknown'));
  const zone = room?.timeZone ?? requester.day(datesOf(range).from).zone;
  const now = instantToIsoLocalTime(zone, clock.now().getTime());
  const problem = findRangeProblem(range, now);
  if (problem) refuse('API_INVALID_REQUEST_ARGUMENT', createFieldErrors(problem.field, problem.rule));
  const setsAside = range.type === 'CORRECTION' && subType === 'SET_ASIDE';
  if (setsAside && range.punchId === null)
    refuse('API_INVALID_REQUEST_ARGUMENT', createFieldErrors('punchId', 'required'));
  // Only a correction that excludes a punch may name a punch.
  if (!setsAside && typed.punchId)
    refuse('API_INVALID_REQUEST_ARGUMENT', createFieldErrors('punchId', 'unknown'));
  const punchId = setsAside ? range.punchId : null;
  return {
    body: { ...range, roomId: room?.id ?? null, punchId, cancelDates: input.cancelDates.toSorted() },
    requestTypeId: type.id,
    zone,
  };
}

const requireRoomId = ({ roomId }: RequestFields): number =>
  roomId ?? refuse('API_INVALID_REQUEST_ARGUMENT', createFieldErrors('roomId', 'required'));

/** Submits a draft and notifies the approvers. */
export async function submit(
  asking: RequestContext,
  requester: RequestingEmployee,
  row: queries.RequestRow,
): Promise<void> {
  const { db, viewer, clock } = asking;
  const at = clock.now();
  const claim = computeClaim(row, requester.day);
  if (isAway(row.type)) await refreshClaims(db, viewer, requester, claim.workDates);
  if (
    isAway(row.type) &&
    row.cancelsId === null &&
    !(await isEmployedThroughout(db, requester, claim.workDates))
  )
    refuse('REQ_NOT_EMPLOYED');
  await check(asking, row);
  if (isAway(row.type) && row.cancelsId === null) {
    const clash = await queries.findClash(db, viewer, requester.employeeId, row.id, claim.spans);
    if (clash) refuse('REQ_CLASH', { clash: { id: clash.id, name: clash.title } });
  }
  const move = { from: requesterActions.update.from, to: 'PENDING', at } as const;
  if (!(await changes.submitRequest(db, viewer, row.id, claim, move))) refuse('REQ_INVALID_STATUS');
  const deciders = await queries.findDeciders(db, requester.employeeId);
  await notifyAccounts(db, 'requests.submitted', deciders, {
    // A second submission after a withdrawal sends another notification.
    cause: `${row.id}:${row.version}`,
    at,
    about: row.accountId,
    says: { id: String(row.id), title: row.title },
  });
  await emitRequestEvent(db, row.companyId, 'request.created', row.id, at);
}

/** Notifies the employee and sends webhook events about a decision, or about a request entered by its approver. */
export async function notifyDecision(
  { db, viewer, clock }: Pick<RequestContext, 'db' | 'viewer' | 'clock'>,
  row: queries.RequestRow,
  decision: 'approved' | 'rejected' | 'entered',
): Promise<void> {
  const at = clock.now();
  await notifyAccounts(db, `requests.${decision}`, [row.accountId], {
    cause: String(row.id),
    at,
    // An account of the installation is not a member of the company, so the notification does not name it.
    ...(viewer.companyId !== null && { about: viewer.accountId }),
    says: { id: String(row.id), title: row.title },
  });
  const event = decision === 'rejected' ? 'request.rejected' : 'request.approved';
  await emitRequestEvent(db, row.companyId, event, row.id, at);
}

export const isClosedDate = (db: RequestContext['db'], companyId: number, date: string) =>
  queries.hasClosedDate(db, companyId, [date]);

export const countToDecide = ({ db, viewer }: Pick<RequestContext, 'db' | 'viewer'>) =>
  queries.countWaiting(db, viewer);
