import type { MeetingColor } from '@gatehouse/api/meetings/meetings';
import type {
  ScheduleEvent,
  ScheduleOwner,
  SchedulePlace,
  ScheduleStatus,
} from '@gatehouse/api/meetings/schedules';
import { mayOfEvent } from '@gatehouse/api/meetings/schedules.rules';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { columnAliases } from '../../../platform/db/columns.ts';
import { whereCompanyVisible, whereEquals } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { defineRow } from '../../../platform/db/rows.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { readingsOf } from '../meetings/recurrence.rules.ts';

const columns = { title: 'title', content: 'content', color: 'color', isAllDay: 'is_all_day' } as const;

/**
 * Returns whether the caller is an administrator. Administrators may add and change events in every schedule of their
 * companies except the schedules of other people (spec §6).
 */
const isAdmin = (viewer: Pick<Viewer, 'everywhere' | 'roles'>): boolean =>
  viewer.everywhere || viewer.roles.includes('ADMIN');

const toScheduleViewer = (viewer: Viewer) => ({
  employeeId: viewer.employeeId,
  isAdmin: isAdmin(viewer),
  managedDepartmentIds: viewer.managedDepartmentIds,
});

/** Selects the caller’s department and its parents. Events of these departments concern the caller. */
const departmentsAbove = ({ departmentId }: Viewer) => sql`(WITH RECURSIVE above AS (
    SELECT d.id, d.parent_department_id FROM departments d WHERE d.id = ${departmentId}::bigint
    UNION SELECT d.id, d.parent_department_id FROM departments d JOIN above a ON d.id = a.parent_department_id)
  SELECT id FROM above)`;

const approved = sql`schedule_events.status = 'APPROVED'`;

/**
 * Matches the caller’s own events, events that the caller proposed to departments or companies, and approved events of
 * the caller’s departments and company.
 */
const whereConcerned = (viewer: Viewer): RawBuilder<SqlBool> => sql<SqlBool>`(
  schedule_events.employee_id = ${viewer.employeeId}::bigint OR schedule_events.written_by = ${viewer.employeeId}::bigint
  OR schedule_events.owner_type = 'COMPANY' AND ${approved} AND schedule_events.company_id = ${viewer.companyId}::bigint
  OR schedule_events.owner_type = 'DEPARTMENT' AND ${approved} AND schedule_events.department_id IN ${departmentsAbove(viewer)})`;

/**
 * Matches the events that concern the caller, all events of schedules that the caller may change, and approved
 * events of the companies that the caller administers.
 */
const whereVisible = (viewer: Viewer): RawBuilder<SqlBool> => sql<SqlBool>`(${whereConcerned(viewer)}
  OR schedule_events.owner_type = 'COMPANY' AND (${approved} OR ${isAdmin(viewer)}::boolean)
  OR schedule_events.owner_type = 'DEPARTMENT' AND (${isAdmin(viewer)}::boolean
    OR schedule_events.department_id = ANY (${viewer.managedDepartmentIds}::bigint[])))`;

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('schedule_events')
    .innerJoin('companies', 'companies.id', 'schedule_events.company_id')
    .leftJoin('departments', 'departments.id', 'schedule_events.department_id')
    .leftJoin('employees', 'employees.id', 'schedule_events.written_by')
    .leftJoin('accounts', 'accounts.id', 'employees.account_id')
    .leftJoin('accounts as deciders', 'deciders.id', 'schedule_events.decided_by')
    .where((eb) => whereCompanyVisible(eb.ref('schedule_events.company_id'), viewer))
    .where(whereVisible(viewer))
    .select([
      ...columnAliases('schedule_events', columns),
      'schedule_events.owner_type as ownerType',
      'schedule_events.department_id as departmentId',
      'schedule_events.written_by as writtenBy',
      'schedule_events.starts_at as startsAt',
      'schedule_events.ends_at as endsAt',
      'schedule_events.zone as timeZone',
      'schedule_events.status',
      'schedule_events.decided_at as decidedAt',
      'schedule_events.updated_at as changedAt',
      'deciders.display_name as decider',
      'employees.display_name as writerName',
      'accounts.username as writerAccount',
      'departments.department_code as departmentCode',
      'departments.department_name as departmentName',
      'companies.company_code as companyCode',
      'companies.company_name as companyName',
      // The caller is passed to the database as JSON, because the database computes the caller’s permissions for each
      // event.
      sql<ReturnType<typeof toScheduleViewer>>`${JSON.stringify(toScheduleViewer(viewer))}::jsonb`.as(
        'viewer',
      ),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

function ownerOf(row: Row): ScheduleEvent['owner'] {
  const ownerType = row.ownerType as ScheduleOwner; // the cast is safe, because a constraint of the table ensures this type
  const names = {
    PERSONAL: [row.writerAccount, row.writerName],
    DEPARTMENT: [row.departmentCode, row.departmentName],
    COMPANY: [row.companyCode, row.companyName],
  } as const;
  const [ownerCode, displayName] = names[ownerType];
  return { ownerType, ownerCode: ownerCode ?? '', displayName: displayName ?? '' };
}

export function toResult(row: Row): ScheduleEvent {
  const { id, version, companyId, title, content, isAllDay, timeZone, departmentId, writtenBy } = row;
  const times = { startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime() };
  const owner = ownerOf(row);
  // the casts are safe, because constraints of the table ensure these types
  const eventStatus = row.status as ScheduleStatus;
  const color = row.color as MeetingColor;
  return {
    ...{ id, version, companyId, title, content },
    ...readingsOf(timeZone, times),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    ...{ timeZone, isAllDay, color, textColor: '000000', eventStatus, owner, departmentId },
    writer: writtenBy === null ? null : { employeeId: writtenBy, displayName: row.writerName ?? '' },
    decider: row.decider,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    may: mayOfEvent(
      row.viewer,
      { ownerType: owner.ownerType, departmentId, employeeId: writtenBy },
      eventStatus,
    ),
  };
}

export const scheduleEventRow = defineRow(
  { table: 'schedule_events', columns, described: selectRows, missing: 'SCHE_SCHEDULE_NOT_FOUND' },
  toResult,
);

/** A period between two instants. `to` is exclusive. */
export interface InstantRange {
  from: Date;
  to: Date;
}

const most = 10_000;

const selectWithin = (db: Db, viewer: Viewer, { from, to }: InstantRange) =>
  selectRows(db, viewer)
    .where('schedule_events.starts_at', '<', to)
    .where('schedule_events.ends_at', '>', from)
    .orderBy('schedule_events.starts_at')
    .orderBy('schedule_events.id')
    .limit(most);

export const listMine = (db: Db, viewer: Viewer, between: InstantRange) =>
  selectWithin(db, viewer, between).where(whereConcerned(viewer)).execute();

export const listOfDepartments = (
  db: Db,
  viewer: Viewer,
  { departmentId, ...between }: InstantRange & { departmentId: number | undefined },
) =>
  selectWithin(db, viewer, between)
    .where('schedule_events.owner_type', '=', 'DEPARTMENT')
    .where((eb) => whereEquals(sql<number>`${eb.ref('schedule_events.department_id')}`, departmentId))
    .execute();

export const listOfCompanies = (
  db: Db,
  viewer: Viewer,
  { companyCode, ...between }: InstantRange & { companyCode: string | undefined },
) =>
  selectWithin(db, viewer, between)
    .where('schedule_events.owner_type', '=', 'COMPANY')
    .where((eb) => whereEquals(eb.ref('companies.company_code'), companyCode))
    .execute();

/**
 * Finds the time zone of the caller’s company or of the given company. Returns UTC for an account without a company.
 */
export async function findZone(
  db: Db,
  viewer: Viewer,
  companyCode: string | undefined = undefined,
): Promise<string> {
  const company = await db
    .selectFrom('companies')
    .select('time_zone')
    .where((eb) => whereCompanyVisible(eb.ref('id'), viewer))
    .where((eb) => whereEquals(eb.ref('company_code'), companyCode))
    .where(companyCode === undefined ? sql<SqlBool>`id = ${viewer.companyId}::bigint` : sql<SqlBool>`true`)
    .executeTakeFirst();
  return company?.time_zone ?? 'UTC';
}

/**
 * Lists the schedules to which the caller may add events: first the caller’s own schedule, then schedules of companies,
 * then schedules of departments.
 */
export async function listRooms(db: Db, viewer: Viewer): Promise<SchedulePlace[]> {
  const { rows } = await sql<SchedulePlace>`
    SELECT p."ownerType", p."departmentId", p."companyId", p.name, c.time_zone AS "timeZone", p."isApproved"
    FROM (
      SELECT 0 AS n, 'PERSONAL' AS "ownerType", NULL::bigint AS "departmentId", e.company_id AS "companyId",
        e.display_name AS name, true AS "isApproved" FROM employees e WHERE e.id = ${viewer.employeeId}::bigint
      UNION ALL SELECT 1, 'COMPANY', NULL, k.id, k.company_name, ${isAdmin(viewer)}::boolean FROM companies k
        WHERE k.id = ANY (${viewer.companyIds}::bigint[]) AND k.is_enabled
      UNION ALL SELECT 2, 'DEPARTMENT', d.id, d.company_id, d.department_name,
        ${isAdmin(viewer)}::boolean OR d.id = ANY (${viewer.managedDepartmentIds}::bigint[]) FROM departments d
        WHERE ${whereCompanyVisible(sql.ref<number>('d.company_id'), viewer)} AND (${isAdmin(viewer)}::boolean
          OR d.id = ANY (${viewer.managedDepartmentIds}::bigint[]) OR d.id = ${viewer.departmentId}::bigint)) p
    JOIN companies c ON c.id = p."companyId"
    ORDER BY p.n, c.company_name, c.id, p.name, p."departmentId"`.execute(db);
  return rows;
}

/** Locks the department of a new event against deletion until the transaction ends. */
export const lockDepartment = (db: Db, viewer: Viewer, id: number) =>
  db
    .selectFrom('departments')
    .select('id')
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .forKeyShare()
    .executeTakeFirst();

/**
 * Finds the accounts that may approve an event. The managers of a department and its parents approve the department’s
 * events. The administrators approve the company’s events, and events of a department without managers.
 */
export async function findDeciders(
  db: Db,
  { companyId, departmentId }: Pick<ScheduleEvent, 'companyId' | 'departmentId'>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE above AS (
      SELECT d.id, d.parent_department_id FROM departments d WHERE d.id = ${departmentId}::bigint
      UNION SELECT d.id, d.parent_department_id FROM departments d JOIN above a ON d.id = a.parent_department_id),
    managers AS (
      SELECT DISTINCT m.account_id AS id FROM above a JOIN department_managers dm ON dm.department_id = a.id
        JOIN employees m ON m.id = dm.employee_id
      WHERE m.is_enabled AND m.account_id = ANY (accounts_holding(${companyId}::bigint, 'DEPARTMENT_SCHEDULE')))
    SELECT id FROM managers
    UNION SELECT k FROM unnest(accounts_holding(${companyId}::bigint, 'STAFF_LIST')) AS k
      WHERE NOT EXISTS (SELECT FROM managers)`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findAccounts(db: Db, employeeId: number): Promise<number[]> {
  const rows = await db.selectFrom('employees').select('account_id').where('id', '=', employeeId).execute();
  return rows.map(({ account_id }) => account_id);
}

/** Deletes the pending events that a person proposed. */
export const deletePending = (db: Db, { companyId, employeeId }: { companyId: number; employeeId: number }) =>
  db
    .deleteFrom('schedule_events')
    .where('company_id', '=', companyId)
    .where('written_by', '=', employeeId)
    .where('status', '=', 'PENDING')
    .execute();
