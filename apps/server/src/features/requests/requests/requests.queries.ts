import type { IsoDate } from '@gatehouse/api/platform/dates';
import type { RequestTypeCode } from '@gatehouse/api/requests/request-type-codes';
import type { RequestStatus } from '@gatehouse/api/requests/requests';
import { type SqlBool, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import { whereCompanyVisible, whereContainsWords } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { whereInDepartmentScope } from '../../auth/accounts/department-scope.service.ts';
import { toMultirange } from './claims.queries.ts';
import type { Span } from './range.rules.ts';

const selectLocalTime = (column: string) =>
  sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS')`;
const selectDates = (column: string) => sql<IsoDate[]>`${sql.ref(column)}::text[]`;

/**
 * Selects the requests that the caller can see: the caller's own requests, and submitted requests of employees that the
 * caller manages or administers.
 */
const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('requests as r')
    .innerJoin('request_types as t', 't.id', 'r.request_type_id')
    .innerJoin('employees as e', 'e.id', 'r.employee_id')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('departments as d', 'd.id', 'e.department_id')
    .leftJoin('requests as c', 'c.id', 'r.cancels_id')
    .leftJoin('rooms', 'rooms.id', 'r.room_id')
    .leftJoin('buildings', 'buildings.id', 'rooms.building_id')
    .leftJoin('accounts as decider', 'decider.id', 'r.decided_by')
    .where((eb) => whereCompanyVisible(eb.ref('r.company_id'), viewer))
    .where((eb) => whereInDepartmentScope(eb.ref('e.id'), eb.ref('e.department_id'), viewer))
    .where('e.erased_at', 'is', null)
    .where(sql<SqlBool>`(r.status <> 'DRAFT' OR r.employee_id = ${viewer.employeeId}::bigint)`)
    .select([
      'r.id',
      'r.version',
      'r.company_id as companyId',
      'r.title',
      'r.reason',
      'r.employee_id as employeeId',
      'a.username as accountName',
      'e.display_name as displayName',
      'e.account_id as accountId',
      'd.department_name as departmentName',
      'r.request_type_id as requestTypeId',
      'r.type_code as type',
      't.sub_type_code as subType',
      't.name as ownTypeName',
      selectLocalTime('r.start_time').as('startTime'),
      selectLocalTime('r.end_time').as('endTime'),
      'r.is_all_day as isAllDay',
      'r.half',
      'r.zone as timeZone',
      'r.room_id as roomId',
      'rooms.room_name as roomName',
      'buildings.building_name as buildingName',
      'r.punch_id as punchId',
      'r.cancels_id as cancelsId',
      'c.title as cancelsTitle',
      selectDates('r.cancel_dates').as('cancelDates'),
      selectDates('r.taken_back').as('takenBack'),
      sql<{
        from: IsoDate;
        to: IsoDate;
      }>`json_build_object('from', coalesce(r.first_work_date, r.start_time::date),
        'to', coalesce(r.last_work_date, r.end_time::date))`.as('workDates'),
      'r.status',
      'r.created_at as createdAt',
      'r.submitted_at as submittedAt',
      'r.decided_at as decidedAt',
      'decider.display_name as approver',
      'r.entered_by_approver as enteredByApprover',
      'r.approver_comment as approverComment',
    ]);

export type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

export interface RequestFilters {
  from: IsoDate;
  to: IsoDate;
  status?: RequestStatus | undefined;
  type?: RequestTypeCode | undefined;
  employeeId?: number | undefined;
  keyword: string;
  sort?: { field: 'startTime' | 'timeCreation' | 'title'; direction: 'asc' | 'desc' } | undefined;
}

const sorts = { startTime: 'r.start_time', timeCreation: 'r.created_at', title: 'r.title' } as const;

const whereTouchesDates = ({ from, to }: Pick<RequestFilters, 'from' | 'to'>) =>
  sql<SqlBool>`(r.start_time < ${to}::date + 1 AND r.end_time >= ${from}::date)`;

const selectFiltered = (
  db: Db,
  viewer: Viewer,
  { status, type, employeeId, keyword, ...dates }: RequestFilters,
) => {
  let matches = selectRows(db, viewer).where(whereTouchesDates(dates));
  if (status !== undefined) matches = matches.where('r.status', '=', status);
  if (type !== undefined) matches = matches.where('r.type_code', '=', type);
  if (employeeId !== undefined) matches = matches.where('r.employee_id', '=', employeeId);
  if (keyword !== '')
    matches = matches.where(
      whereContainsWords(sql<string>`concat_ws(E'\n', r.title, e.display_name, a.username)`, keyword),
    );
  return matches;
};

/** Selects the caller’s own requests, latest first. */
export const selectOwn = (db: Db, viewer: Viewer, employeeId: number, listing: RequestFilters) => {
  const { field, direction } = listing.sort ?? { field: 'startTime', direction: 'desc' };
  return selectFiltered(db, viewer, listing)
    .where('r.employee_id', '=', employeeId)
    .orderBy(sorts[field], direction)
    .orderBy('r.id', 'desc');
};

/** Selects submitted requests for approvers, pending requests first. */
export const toConfirm = (db: Db, viewer: Viewer, listing: RequestFilters) => {
  const { field, direction } = listing.sort ?? { field: 'startTime', direction: 'desc' };
  const submittedRequests = selectFiltered(db, viewer, listing).where('r.status', '<>', 'DRAFT');
  return (listing.sort ? submittedRequests : submittedRequests.orderBy(sql`r.status <> 'PENDING'`))
    .orderBy(sorts[field], direction)
    .orderBy('r.id', 'desc');
};

/**
 * Counts an employee’s approved business go-outs that begin on the given dates, and the employee's pending requests.
 */
export async function countOwn(
  db: Db,
  viewer: Viewer,
  employeeId: number,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<{ goOuts: number; pending: number }> {
  return db
    .selectFrom('requests as r')
    .innerJoin('request_types as t', 't.id', 'r.request_type_id')
    .where((eb) => whereCompanyVisible(eb.ref('r.company_id'), viewer))
    .where('r.employee_id', '=', employeeId)
    .select([
      sql<number>`count(*) FILTER (WHERE r.status = 'PENDING')`.as('pending'),
      sql<number>`count(*) FILTER (WHERE r.status = 'APPROVED' AND t.sub_type_code = 'GO_OUT' AND r.cancels_id IS NULL
        AND r.start_time >= ${from}::date AND r.start_time < ${to}::date + 1)`.as('goOuts'),
    ])
    .executeTakeFirstOrThrow();
}

/** Finds the most recently submitted requests of the given departments. */
export const findLatest = (
  db: Db,
  viewer: Viewer,
  departmentIds: readonly number[],
  limit: number,
): Promise<RequestRow[]> =>
  selectRows(db, viewer)
    .where('r.status', '<>', 'DRAFT')
    .where(sql<SqlBool>`e.department_id = ANY (${plainArrayLiteral(departmentIds)}::bigint[])`)
    .orderBy('r.submitted_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();

/** Selects the requests that the caller can decide. Excludes the caller’s own requests. */
const selectUndecided = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('requests as r')
    .innerJoin('employees as e', 'e.id', 'r.employee_id')
    .where((eb) => whereCompanyVisible(eb.ref('r.company_id'), viewer))
    .where((eb) => whereInDepartmentScope(eb.ref('e.id'), eb.ref('e.department_id'), viewer))
    .where('e.erased_at', 'is', null)
    .where(sql<SqlBool>`r.employee_id IS DISTINCT FROM ${viewer.employeeId}::bigint`)
    .where('r.status', '=', 'PENDING');

export async function countWaiting(db: Db, viewer: Viewer): Promise<number> {
  const { waiting } = await selectUndecided(db, viewer)
    .select(sql<number>`count(*)`.as('waiting'))
    .executeTakeFirstOrThrow();
  return waiting;
}

/**
 * Returns the number of requests that the caller can decide, and how many of them include one of the given dates. Also
 * returns the first and last date of the requests that the caller can decide.
 */
export const findWaiting = (db: Db, viewer: Viewer, dates: Pick<RequestFilters, 'from' | 'to'>) =>
  selectUndecided(db, viewer)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) FILTER (WHERE ${whereTouchesDates(dates)})`.as('within'),
      sql<IsoDate | null>`min(r.start_time)::date::text`.as('from'),
      sql<IsoDate | null>`max(r.end_time)::date::text`.as('to'),
    ])
    .executeTakeFirstOrThrow();

export const findRequest = (db: Db, viewer: Viewer, id: number): Promise<RequestRow | undefined> =>
  selectRows(db, viewer).where('r.id', '=', id).executeTakeFirst();

/** Works like `findRequest` and locks the request until the transaction ends. */
export const lockRequest = (db: Db, viewer: Viewer, id: number): Promise<RequestRow | undefined> =>
  selectRows(db, viewer).where('r.id', '=', id).forNoKeyUpdate('r').executeTakeFirst();

/** Finds another pending or approved request of the person that claims time between the given instants. */
export const findClash = (
  db: Db,
  viewer: Viewer,
  employeeId: number,
  id: number,
  spans: readonly Span[],
): Promise<{ id: number; title: string } | undefined> =>
  db
    .selectFrom('requests')
    .select(['id', 'title'])
    .where('employee_id', '=', employeeId)
    .where('id', '<>', id)
    .where('type_code', 'in', ['LEAVE', 'TELEWORK', 'BUSINESS'])
    .where('status', 'in', ['PENDING', 'APPROVED'])
    .where('cancels_id', 'is', null)
    .where(sql<SqlBool>`claims && ${toMultirange(spans)}`)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .orderBy('id')
    .executeTakeFirst();

/** Finds another pending request of the person for access to the same room. */
export const findAskedAccess = (
  db: Db,
  viewer: Viewer,
  { employeeId, roomId, id }: Pick<RequestRow, 'employeeId' | 'roomId' | 'id'>,
): Promise<{ id: number; title: string } | undefined> =>
  db
    .selectFrom('requests')
    .select(['id', 'title'])
    .where('employee_id', '=', employeeId)
    .where('room_id', '=', roomId)
    .where('id', '<>', id)
    .where('status', '=', 'PENDING')
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .orderBy('id')
    .executeTakeFirst();

const monthsOf = (days: readonly IsoDate[]) =>
  sql<
    IsoDate[]
  >`ARRAY(SELECT DISTINCT date_trunc('month', d)::date FROM unnest(${plainArrayLiteral(days)}::date[]) AS d)`;

export async function hasClosedDate(db: Db, companyId: number, days: readonly IsoDate[]): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`SELECT EXISTS (SELECT FROM attendance_locks l
    WHERE l.company_id = ${companyId} AND l.month = ANY (${monthsOf(days)})) AS closed`.execute(db);
  return rows[0]?.closed ?? false;
}

/** Returns the given dates of an approved request that other pending cancellations include. */
export async function findPendingCancelDates(
  db: Db,
  viewer: Viewer,
  id: number,
  exceptId: number,
): Promise<IsoDate[]> {
  const rows = await db
    .selectFrom('requests')
    .select(selectDates('cancel_dates').as('asked'))
    .where('cancels_id', '=', id)
    .where('id', '<>', exceptId)
    .where('status', '=', 'PENDING')
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
  return rows.flatMap(({ asked }) => asked);
}

export interface RequestPunch {
  id: number;
  wallTime: string;
  doorName: string;
  /** Employee of the punch. Null for a visitor’s punch. */
  employeeId: number | null;
}

/** Finds punches by ID, each near a date of its request. */
export const findPunches = (
  db: Db,
  viewer: Viewer,
  punchRefs: readonly { punchId: number; date: IsoDate }[],
): Promise<RequestPunch[]> => {
  const days = punchRefs.map(({ date }) => date).toSorted();
  return (
    db
      .selectFrom('punches as p')
      .leftJoin('device_locks as l', (join) =>
        join.onRef('l.device_id', '=', 'p.device_id').onRef('l.lock', '=', 'p.lock'),
      )
      .leftJoin('doors', 'doors.id', 'l.door_id')
      .where((eb) => whereCompanyVisible(eb.ref('p.company_id'), viewer))
      .where(
        sql<SqlBool>`p.id = ANY (${plainArrayLiteral(punchRefs.map(({ punchId }) => punchId))}::bigint[])`,
      )
      // The dates limit the search to the partitions that can contain the punches.
      .where(sql<SqlBool>`p.punch_date BETWEEN ${days[0]}::date - 2 AND ${days.at(-1)}::date + 2`)
      .select([
        'p.id',
        'p.employee_id as employeeId',
        selectLocalTime('p.wall_time').as('wallTime'),
        sql<string>`coalesce(doors.door_name, '')`.as('doorName'),
      ])
      .execute()
  );
};

/** Finds the accounts of an employee’s approvers (rules.md §6). See migrations/functions/requests.sql. */
export async function findDeciders(db: Db, employeeId: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`SELECT deciders_of(${employeeId}::bigint) AS ids`.execute(db);
  return rows[0]?.ids ?? [];
}

/** Returns the zone of the caller’s company, or UTC for an account of the installation. */
export async function findZone(db: Db, viewer: Viewer): Promise<string> {
  const company = await db
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', viewer.companyId ?? 0)
    .where((eb) => whereCompanyVisible(eb.ref('id'), viewer))
    .executeTakeFirst();
  return company?.time_zone ?? 'UTC';
}
