import type { IsoDate } from '@gatehouse/api/platform/dates';
import type { RequestInput, RequestStatus } from '@gatehouse/api/requests/requests';
import { requesterActions } from '@gatehouse/api/requests/requests.rules';
import { sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import { columnsOf } from '../../../platform/db/columns.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { toMultirange } from './claims.queries.ts';
import type { Claim } from './range.rules.ts';

const columns = {
  title: 'title',
  reason: 'reason',
  type: 'type_code',
  startTime: 'start_time',
  endTime: 'end_time',
  isAllDay: 'is_all_day',
  half: 'half',
  roomId: 'room_id',
  punchId: 'punch_id',
  cancelsId: 'cancels_id',
  cancelDates: 'cancel_dates',
} as const;

type RequestChanges = Partial<Pick<RequestInput, keyof typeof columns>>;

/** Sends the cancelled dates as separate dates, because the driver would send an array as text. */
const toColumns = ({ cancelDates, ...body }: RequestChanges) => ({
  ...columnsOf(columns, body),
  ...(cancelDates && { cancel_dates: sql<string[]>`${plainArrayLiteral(cancelDates)}::date[]` }),
});

export async function insertRequest(
  db: Db,
  owner: {
    companyId: number;
    employeeId: number;
    requestTypeId: number;
    zone: string;
    /** True if the approver enters the request in the name of the employee. */
    enteredByApprover: boolean;
  },
  body: Pick<RequestInput, keyof typeof columns>,
  at: Date,
): Promise<number> {
  const { type, title, startTime, endTime, isAllDay } = body;
  const { id } = await db
    .insertInto('requests')
    .values({
      ...toColumns(body),
      type_code: type,
      title,
      start_time: startTime,
      end_time: endTime,
      is_all_day: isAllDay,
      company_id: owner.companyId,
      employee_id: owner.employeeId,
      request_type_id: owner.requestTypeId,
      zone: owner.zone,
      entered_by_approver: owner.enteredByApprover,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateRequest = (
  db: Db,
  viewer: Viewer,
  id: number,
  body: RequestChanges,
  { requestTypeId, zone }: { requestTypeId: number; zone: string },
  at: Date,
) =>
  db
    .updateTable('requests')
    .set((eb) => ({
      ...toColumns(body),
      request_type_id: requestTypeId,
      zone,
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();

interface RequestTransition {
  from: readonly RequestStatus[];
  to: RequestStatus;
  at: Date;
}

/** Submits a draft. Returns false if the request is no longer a draft. */
export async function submitRequest(
  db: Db,
  viewer: Viewer,
  id: number,
  { spans, workDates }: Claim,
  { from, to, at }: RequestTransition,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('requests')
    .set((eb) => ({
      status: to,
      claims: toMultirange(spans),
      first_work_date: workDates.from,
      last_work_date: workDates.to,
      submitted_at: at,
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Moves a request to another status. Returns false if its current status is not the expected one. A decision stores the
 * approver and the comment.
 */
export async function moveRequest(
  db: Db,
  viewer: Viewer,
  id: number,
  { from, to, at }: RequestTransition,
  comment?: string,
): Promise<boolean> {
  const decision =
    comment === undefined
      ? { claims: null, first_work_date: null, last_work_date: null, submitted_at: null }
      : { decided_at: at, decided_by: viewer.accountId, approver_comment: comment };
  const { numUpdatedRows } = await db
    .updateTable('requests')
    .set((eb) => ({ ...decision, status: to, version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns every pending request of a person to draft. Returns the IDs of these requests. */
export async function withdrawRequests(
  db: Db,
  { companyId, employeeId }: { companyId: number; employeeId: number },
  at: Date,
): Promise<number[]> {
  const rows = await db
    .updateTable('requests')
    .set((eb) => ({
      status: requesterActions.withdraw.to,
      claims: null,
      submitted_at: null,
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where('company_id', '=', companyId)
    .where('employee_id', '=', employeeId)
    .where('status', 'in', [...requesterActions.withdraw.from])
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export const addCancelledDates = (db: Db, viewer: Viewer, id: number, dates: readonly IsoDate[], at: Date) =>
  db
    .updateTable('requests')
    .set({
      taken_back: sql<
        string[]
      >`(SELECT array_agg(DISTINCT d ORDER BY d) FROM unnest(taken_back || ${plainArrayLiteral(dates)}::date[]) AS d)`,
      updated_at: at,
    })
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();

export const deleteRequest = (db: Db, viewer: Viewer, id: number, from: readonly RequestStatus[]) =>
  db
    .deleteFrom('requests')
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
