import type { ErrorCode } from '@gatehouse/api/platform/errors';
import type { FieldError } from '@gatehouse/api/platform/fields';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import { hasCategories } from '@gatehouse/api/requests/request-types';
import type { RequestInput, requests } from '@gatehouse/api/requests/requests';
import { requesterActions } from '@gatehouse/api/requests/requests.rules';
import { instantToLocalTime } from '../../../platform/dates/zones.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { holdRoomToEnter } from '../../access/access-zones/access-zones.service.ts';
import { isEmployedThroughout } from '../../attendance/attendance-days/leave-time.service.ts';
import {
  lockPerson,
  type PersonDay,
  readPerson,
} from '../../attendance/attendance-days/requested-days.service.ts';
import { notifyAccounts } from '../../notifications/notifications/notifications.service.ts';
import { tellOfRequest } from '../../settings/webhook-deliveries/events.service.ts';
import { foreseenOf } from '../leave-balances/balances.service.ts';
import { findOpenType } from '../request-types/request-types.service.ts';
import { claimOfRequest, refreshClaims } from './claims.service.ts';
import { check, type Doing } from './effects.ts';
import { datesOf, isAway, rangeProblem, settled } from './range.rules.ts';
import * as changes from './requests.changes.queries.ts';
import * as queries from './requests.queries.ts';

/** Says no with a code that the operations which ask declare. */
function refuse(code: ErrorCode, details: Refusal['details'] = null): never {
  throw new Refusal(code, details);
}

const wrong = (field: string, rule: FieldError['rule']): { fields: FieldError[] } => ({
  fields: [{ field, rule, params: {} }],
});

export interface Whose {
  companyId: number;
  employeeId: number;
  /** What their hours say of a date. */
  day: (date: string) => PersonDay;
}

/** Locks the person who asks, so that what they ask at a time is judged one after the other. */
export async function holdRequester(asking: Doing): Promise<Whose> {
  const { db, viewer } = asking;
  const { companyId, employeeId } = viewer;
  if (companyId === null || employeeId === null) return refuse('HR_EMPLOYEE_NOT_FOUND');
  const day = (await lockPerson(db, companyId, employeeId)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
  return { companyId, employeeId, day };
}

type Wanted = Omit<RequestInput, 'submitted'>;

/** What a leave that is being typed would count; nothing is written and nobody waits. Refuses what could not be sent either. */
export async function foresee(
  asking: Pick<Doing, 'db' | 'viewer' | 'clock'>,
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
  const wanted = { ...unsaid, ...typed, type: 'LEAVE', half: typed.half ?? null } as const;
  const { body, requestTypeId } = await shaped(asking, { companyId, employeeId, day }, wanted);
  return foreseenOf(db, viewer, { ...body, companyId, employeeId, requestTypeId }, clock.now());
}

/** A request as it will be kept, with its category and zone. Refuses what cannot be asked for, and a range that is none. */
export async function shaped(
  asking: Pick<Doing, 'db' | 'viewer' | 'clock'>,
  whose: Whose,
  wanted: Wanted,
  typed: Partial<Wanted> = wanted,
) {
  const { db, viewer, clock } = asking;
  const first = wanted.cancelDates.toSorted()[0];
  const subType = hasCategories(wanted.type) ? wanted.subType : '';
  const range = settled(
    wanted.cancelsId !== null && first !== undefined
      ? // what takes dates back speaks of these alone
        {
          ...wanted,
          subType,
          isAllDay: true,
          half: null,
          startTime: `${first}T00:00:00`,
          endTime: `${wanted.cancelDates.toSorted().at(-1)}T23:59:59`,
        }
      : { ...wanted, subType },
  );
  if (subType === '' && hasCategories(wanted.type))
    refuse('API_INVALID_REQUEST_ARGUMENT', wrong('subType', 'required'));
  const type =
    (await findOpenType(db, viewer, whose.companyId, wanted.type, subType)) ?? refuse('REQ_TYPE_NOT_FOUND');
  const room = range.type === 'ACCESS' ? await holdRoomToEnter(db, viewer, roomOf(range)) : null;
  if (!room && typed.roomId) refuse('API_INVALID_REQUEST_ARGUMENT', wrong('roomId', 'unknown'));
  const zone = room?.timeZone ?? whose.day(datesOf(range).from).zone;
  const now = instantToLocalTime(zone, clock.now().getTime()).replace(' ', 'T');
  const problem = rangeProblem(range, now);
  if (problem) refuse('API_INVALID_REQUEST_ARGUMENT', wrong(problem.field, problem.rule));
  const setsAside = range.type === 'CORRECTION' && subType === 'SET_ASIDE';
  if (setsAside && range.punchId === null)
    refuse('API_INVALID_REQUEST_ARGUMENT', wrong('punchId', 'required'));
  // no other speaks of a punch
  if (!setsAside && typed.punchId) refuse('API_INVALID_REQUEST_ARGUMENT', wrong('punchId', 'unknown'));
  const punchId = setsAside ? range.punchId : null;
  return {
    body: { ...range, roomId: room?.id ?? null, punchId, cancelDates: wanted.cancelDates.toSorted() },
    requestTypeId: type.id,
    zone,
  };
}

/** The room somebody asks to be let into. */
const roomOf = ({ roomId }: Wanted): number =>
  roomId ?? refuse('API_INVALID_REQUEST_ARGUMENT', wrong('roomId', 'required'));

/** Sends a draft to those who decide, and tells them. */
export async function submit(asking: Doing, whose: Whose, row: queries.RequestRow): Promise<void> {
  const { db, viewer, clock } = asking;
  const at = clock.now();
  const claim = claimOfRequest(row, whose.day);
  if (isAway(row.type)) await refreshClaims(db, viewer, whose, claim.workDates);
  if (isAway(row.type) && row.cancelsId === null && !(await isEmployedThroughout(db, whose, claim.workDates)))
    refuse('REQ_NOT_EMPLOYED');
  await check(asking, row);
  if (isAway(row.type) && row.cancelsId === null) {
    const clash = await queries.findClash(db, viewer, whose.employeeId, row.id, claim.spans);
    if (clash) refuse('REQ_CLASH', { clash: { id: clash.id, name: clash.title } });
  }
  const move = { from: requesterActions.update.from, to: 'PENDING', at } as const;
  if (!(await changes.submitRequest(db, viewer, row.id, claim, move))) refuse('REQ_INVALID_STATUS');
  const deciders = await queries.findDeciders(db, whose.employeeId);
  await notifyAccounts(db, 'requests.submitted', deciders, {
    // sent again after it was taken back, it is news again
    cause: `${row.id}:${row.version}`,
    at,
    about: row.accountId,
    says: { id: String(row.id), title: row.title },
  });
  await tellOfRequest(db, row.companyId, 'request.created', row.id, at);
}

/** Tells whoever asked what was decided, and webhooks. */
export async function tellDecided(
  { db, viewer, clock }: Pick<Doing, 'db' | 'viewer' | 'clock'>,
  row: queries.RequestRow,
  decision: 'approved' | 'rejected',
): Promise<void> {
  const at = clock.now();
  await notifyAccounts(db, `requests.${decision}`, [row.accountId], {
    cause: String(row.id),
    at,
    // an account of the installation is nobody of the company
    ...(viewer.companyId !== null && { about: viewer.accountId }),
    says: { id: String(row.id), title: row.title },
  });
  await tellOfRequest(db, row.companyId, `request.${decision}`, row.id, at);
}

/** How many requests wait for the viewer to decide. */
export const countToDecide = ({ db, viewer }: Pick<Doing, 'db' | 'viewer'>) =>
  queries.countWaiting(db, viewer);
