import type { IsoDate } from '@gatehouse/api/platform/dates';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import type { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { sql } from 'kysely';
import { dateAt } from '../../../platform/dates/zones.ts';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import { whereCompanyVisible, whereEquals } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPageRows } from '../../../platform/db/page.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { whereInDepartmentScope } from '../../auth/accounts/department-scope.service.ts';
import { whereEmployeeContainsWords } from '../../auth/accounts/employee-search.service.ts';
import type { GrantFact, RecountFact, UseFact } from './ledger.rules.ts';

/** Returns today’s date in a company. Undefined if the caller cannot see the company. */
export async function findToday(
  db: Db,
  viewer: Pick<Viewer, 'companyIds'>,
  companyId: number,
  now: Date,
): Promise<IsoDate | undefined> {
  const row = await db
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', companyId)
    .where((eb) => whereCompanyVisible(eb.ref('id'), viewer))
    .executeTakeFirst();
  return row && dateAt(row.time_zone, now.getTime());
}

const selectPeople = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('employees as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('departments as d', 'd.id', 'e.department_id')
    .select([
      'e.id as employeeId',
      'e.company_id as companyId',
      'a.username as accountName',
      'e.display_name as displayName',
      'e.employee_code as employeeCode',
      'd.department_name as departmentName',
    ])
    .where('e.erased_at', 'is', null)
    .where((eb) => whereCompanyVisible(eb.ref('e.company_id'), viewer))
    .where((eb) => whereInDepartmentScope(eb.ref('e.id'), eb.ref('e.department_id'), viewer));

/**
 * Finds an employee with balances that the caller can see: the caller, an employee that the caller manages, or any
 * employee of a company that the caller administers.
 */
export const findPerson = (db: Db, viewer: Viewer, employeeId: number) =>
  selectPeople(db, viewer).where('e.id', '=', employeeId).executeTakeFirst();

const sorts = { displayName: 'e.display_name', employeeCode: 'e.employee_code' } as const;

/**
 * Returns a page of the employees of a company. Includes only employees with leave balances that the caller can see.
 */
export function listPeople(
  db: Db,
  viewer: Viewer,
  companyId: number,
  query: QueryOf<typeof leaveBalances.list>,
) {
  const { keyword, departmentId, sort = { field: 'displayName', direction: 'asc' } } = query;
  const matches = selectPeople(db, viewer)
    .where('e.company_id', '=', companyId)
    .where('e.is_enabled', '=', true)
    .where((eb) => whereEquals(eb.ref('e.department_id'), departmentId))
    .where((eb) => whereEmployeeContainsWords(eb.ref('e.search_text'), keyword));
  return findPageRows(matches.orderBy(sorts[sort.field], sort.direction).orderBy('e.id'), query);
}

/** Returns the leave categories of a company that draw on a balance or have at least one grant. */
export const listKinds = (db: Db, viewer: Viewer, companyId: number) =>
  db
    .selectFrom('request_types as t')
    .select(['t.id', 't.sub_type_code as subType', 't.name'])
    .where('t.company_id', '=', companyId)
    .where('t.type_code', '=', 'LEAVE')
    .where((eb) =>
      eb.or([
        eb('t.draws_on_balance', '=', true),
        eb.exists(
          eb.selectFrom('leave_grants as g').select('g.id').whereRef('g.request_type_id', '=', 't.id'),
        ),
      ]),
    )
    .where((eb) => whereCompanyVisible(eb.ref('t.company_id'), viewer))
    .orderBy('t.id')
    .execute();

interface BalanceScope {
  employeeIds: readonly number[];
  year: number;
  requestTypeId?: number;
}

interface EmployeeLeaveKind {
  employeeId: number;
  requestTypeId: number;
}

export async function findGrants(
  db: Db,
  viewer: Pick<Viewer, 'companyIds'>,
  { employeeIds, year, requestTypeId }: BalanceScope,
): Promise<(GrantFact & EmployeeLeaveKind)[]> {
  const { rows } = await sql<Omit<GrantFact, 'at'> & EmployeeLeaveKind & { at: Date }>`
    SELECT g.id, g.version, g.employee_id AS "employeeId", g.request_type_id AS "requestTypeId", g.kind, g.from_date AS "from",
      g.until_date AS until, g.amount, g.used, g.carried, g.note, a.display_name AS by, g.updated_at AS at,
      CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'title', r.title) END AS request
    FROM leave_grants g LEFT JOIN accounts a ON a.id = g.given_by LEFT JOIN requests r ON r.id = g.request_id
    WHERE ${whereCompanyVisible(sql.ref('g.company_id'), viewer)} AND g.employee_id = ANY (${plainArrayLiteral(employeeIds)}::bigint[])
      AND g.from_date >= make_date(${year}::int, 1, 1) AND g.from_date < make_date(${year}::int + 1, 1, 1)
      AND (${requestTypeId ?? null}::bigint IS NULL OR g.request_type_id = ${requestTypeId ?? null}::bigint)
    ORDER BY g.id`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function findUses(
  db: Db,
  viewer: Pick<Viewer, 'companyIds'>,
  { employeeIds, year, requestTypeId }: BalanceScope,
): Promise<(UseFact & EmployeeLeaveKind)[]> {
  const { rows } = await sql<UseFact & EmployeeLeaveKind>`
    SELECT u.employee_id AS "employeeId", u.request_type_id AS "requestTypeId", u.request_id AS "requestId", r.title,
      u.work_date AS date, u.amount, u.grant_id AS "grantId", u.minutes, u.scheduled, u.reason, u.state
    FROM leave_uses u JOIN requests r ON r.id = u.request_id
    WHERE ${whereCompanyVisible(sql.ref('u.company_id'), viewer)} AND u.employee_id = ANY (${plainArrayLiteral(employeeIds)}::bigint[])
      AND u.work_date >= make_date(${year}::int, 1, 1) AND u.work_date < make_date(${year}::int + 1, 1, 1)
      AND (${requestTypeId ?? null}::bigint IS NULL OR u.request_type_id = ${requestTypeId ?? null}::bigint)
    ORDER BY u.work_date, u.id`.execute(db);
  return rows;
}

/** Finds the recounts of one employee’s leave on dates of a year, in chronological order. */
export async function findRecounts(
  db: Db,
  viewer: Pick<Viewer, 'companyIds'>,
  employeeId: number,
  year: number,
): Promise<RecountFact[]> {
  const { rows } = await sql<Omit<RecountFact, 'at'> & { at: Date }>`
    SELECT c.request_id AS "requestId", c.work_date AS date, c.cause, c.name, c.at,
      json_build_object('amount', c.was_amount, 'minutes', c.was_minutes, 'scheduled', c.was_scheduled, 'reason', c.was_reason) AS was,
      json_build_object('amount', c.amount, 'minutes', c.minutes, 'scheduled', c.scheduled, 'reason', c.reason) AS "is"
    FROM leave_recounts c WHERE ${whereCompanyVisible(sql.ref('c.company_id'), viewer)} AND c.employee_id = ${employeeId}
      AND c.work_date >= make_date(${year}::int, 1, 1) AND c.work_date < make_date(${year}::int + 1, 1, 1)
    ORDER BY c.id`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
