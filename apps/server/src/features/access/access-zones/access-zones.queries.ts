import { findAccessRefusal, type ZoneState, zoneState } from '@gatehouse/api/access/access.rules';
import type { accessZones } from '@gatehouse/api/access/access-zones';
import { type Expression, type SqlBool, sql } from 'kysely';
import { instantToIsoLocalTime } from '../../../platform/dates/zones.ts';
import { plainArrayLiteral, quotedArrayLiteral } from '../../../platform/db/arrays.ts';
import { columnAliases } from '../../../platform/db/columns.ts';
import { whereCompanyVisible, whereEquals } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import { defineRow } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { departmentsBelow, whereInDepartmentScope } from '../../auth/accounts/department-scope.service.ts';
import { andEmployeeContainsWords } from '../../auth/accounts/employee-search.service.ts';

/** SQL version of `covers` in access.rules.ts for a row of `access_zones`. */
const coversNow = (zone: string, at: Date) => sql<SqlBool>`(${sql.ref(`${zone}.is_enabled`)}
  AND (${sql.ref(`${zone}.start_at`)} IS NULL OR ${sql.ref(`${zone}.start_at`)} <= ${at}::timestamptz)
  AND (${sql.ref(`${zone}.end_at`)} IS NULL OR ${sql.ref(`${zone}.end_at`)} + interval '1 second' > ${at}::timestamptz))`;

/** Columns that determine the state of an access zone and the reason for denying access. */
export interface ZoneColumns {
  startAt: Date | null;
  endAt: Date | null;
  timeZone: string;
  enabled: boolean;
  roomId: number;
  roomType: string;
  roomEnabled: boolean;
  buildingEnabled: boolean;
  personEnabled: boolean;
  accountStatus: number;
  /** Whether the door is active. Null or absent if only the room is checked. */
  doorEnabled?: boolean | null;
}

/**
 * Converts the columns of an access zone to the API format: the start and end in local time at the room, and the state
 * of the zone. `refused` is the reason why the person cannot enter during a current zone, or null.
 */
export function toZoneResult<R extends ZoneColumns>(columnsOfZone: R, now: Date) {
  const {
    startAt,
    endAt,
    roomType,
    roomEnabled,
    buildingEnabled,
    personEnabled,
    accountStatus,
    doorEnabled,
    ...row
  } = columnsOfZone;
  const at = now.getTime();
  const times = {
    enabled: row.enabled,
    start: startAt?.getTime() ?? null,
    end: endAt?.getTime() ?? null,
  };
  const state = zoneState(times, at);
  const localTime = (time: Date | null) => time && instantToIsoLocalTime(row.timeZone, time.getTime());
  return {
    ...row,
    startAccessTime: localTime(startAt),
    endAccessTime: localTime(endAt),
    state,
    // A reason is returned only for a current zone. The state of any other zone, such as ended, already explains why
    // access is denied.
    refused:
      state === 'NOW'
        ? findAccessRefusal({
            at,
            person: { enabled: personEnabled, account: accountStatus },
            door: doorEnabled == null ? undefined : { enabled: doorEnabled },
            room: { id: row.roomId, type: roomType, enabled: roomEnabled },
            building: { enabled: buildingEnabled },
            zones: [{ ...times, roomId: row.roomId }],
          })
        : null,
  };
}

const columns = { enabled: 'is_enabled' } as const;

const selectCompanyZones = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('access_zones')
    .innerJoin('employees as e', 'e.id', 'access_zones.employee_id')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('rooms as r', 'r.id', 'access_zones.room_id')
    .innerJoin('buildings as b', 'b.id', 'r.building_id')
    .innerJoin('companies as c', 'c.id', 'access_zones.company_id')
    .leftJoin('accounts as giver', 'giver.id', 'access_zones.given_by')
    .where((eb) => whereCompanyVisible(eb.ref('access_zones.company_id'), viewer))
    .select([
      ...columnAliases('access_zones', columns),
      'e.id as employeeId',
      'a.username as accountName',
      'e.display_name as displayName',
      'r.id as roomId',
      'r.room_name as roomName',
      'b.building_name as buildingName',
      'access_zones.start_at as startAt',
      'access_zones.end_at as endAt',
      sql<string>`coalesce(b.time_zone, c.time_zone)`.as('timeZone'),
      'r.room_type as roomType',
      'r.is_enabled as roomEnabled',
      'b.is_enabled as buildingEnabled',
      'e.is_enabled as personEnabled',
      'a.status as accountStatus',
      'giver.display_name as givenBy',
      'access_zones.request_id as requestId',
      'access_zones.created_at as createdAt',
    ]);

/** Selects the access zones of people in the department scope of the signed-in person. */
export const selectRows = (db: Db, viewer: Viewer) =>
  selectCompanyZones(db, viewer).where((eb) =>
    whereInDepartmentScope(eb.ref('e.id'), eb.ref('e.department_id'), viewer),
  );

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

export const toResult = <R extends Row>({ createdAt, ...row }: R, now: Date) => ({
  ...toZoneResult(row, now),
  createdDate: createdAt.toISOString(),
});

const missing = 'AREA_ROOM_ACCESS_ID_NOT_FOUND';

export const accessZoneRow = defineRow(
  { table: 'access_zones', columns, described: selectRows, missing },
  toResult,
);

/**
 * Finds all access zones of a person, ended zones last. Ended and other zones are each sorted by start time, latest
 * first.
 */
export async function findZones({ db, viewer, clock }: AccessZoneCall, employeeId: number) {
  const now = clock.now();
  const rows = await selectRows(db, viewer)
    .where('e.id', '=', employeeId)
    .orderBy(sql`coalesce(access_zones.end_at + interval '1 second' <= ${now}::timestamptz, false)`)
    .orderBy(sql`access_zones.start_at DESC NULLS LAST`)
    .orderBy('access_zones.id', 'desc')
    .execute();
  return rows.map((row) => toResult(row, now));
}

type AccessZoneCall = Pick<Call<never>, 'db' | 'viewer' | 'clock'>;

/**
 * Selects the people in the department scope of the signed-in person, with the number of rooms that each of them may
 * enter now.
 */
const selectPeople = ({ db, viewer, clock }: AccessZoneCall) =>
  db
    .selectFrom('employees as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('departments as d', 'd.id', 'e.department_id')
    .innerJoin('companies as c', 'c.id', 'e.company_id')
    .where((eb) => whereCompanyVisible(eb.ref('e.company_id'), viewer))
    .where((eb) => whereInDepartmentScope(eb.ref('e.id'), eb.ref('e.department_id'), viewer))
    .select([
      'e.id as employeeId',
      'a.username as accountName',
      'e.display_name as displayName',
      'd.department_name as departmentName',
      'e.company_id as companyId',
      'c.company_name as companyName',
      sql<number>`(SELECT count(DISTINCT z.room_id) FROM access_zones z
        WHERE z.employee_id = e.id AND ${coversNow('z', clock.now())})`.as('totalRooms'),
    ]);

const selectActivePeople = (call: AccessZoneCall, keyword = '') =>
  selectPeople(call)
    .where('e.is_enabled', '=', true)
    .where(sql<SqlBool>`true ${andEmployeeContainsWords(keyword)}`);

const sorts = {
  accountName: sql.ref('a.username'),
  displayName: sql.ref('e.display_name'),
  departmentName: sql.ref('d.department_name'),
  totalRooms: sql`"totalRooms"`,
} as const;

export function listAreaRows(call: Call<typeof accessZones.list>) {
  const { field, direction } = call.query.sort ?? { field: 'accountName', direction: 'asc' };
  const statement = selectActivePeople(call, call.query.keyword)
    .orderBy(sorts[field], direction)
    .orderBy('e.id');
  return findPage(statement, call.query, (row) => row);
}

/** Matches people of a department and its subdepartments. Matches all departments if no department is given. */
const whereWithinDepartment = (column: Expression<number>, departmentId: number | undefined) =>
  departmentId === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${column} IN ${departmentsBelow(sql`SELECT id FROM departments WHERE id = ${departmentId}`)}`;

export function listPeople(call: Call<typeof accessZones.people>) {
  const { companyId, departmentId, keyword } = call.query;
  const statement = selectActivePeople(call, keyword)
    .where((eb) => whereEquals(eb.ref('e.company_id'), companyId))
    .where((eb) => whereWithinDepartment(eb.ref('e.department_id'), departmentId))
    .orderBy('e.display_name')
    .orderBy('e.id');
  return findPage(statement, call.query, (row) => row);
}

/** Finds a person by account name. Includes inactive people, because their access zones can be removed too. */
export const findPerson = (call: AccessZoneCall, accountName: string) =>
  selectPeople(call).where(sql<SqlBool>`a.username_key = lower(${accountName})`).executeTakeFirst();

export function listAccessible(call: Call<typeof accessZones.accessibleUsers>, companyId: number) {
  const { viewer, clock, query } = call;
  const statement = selectActivePeople(call, query.keyword)
    .clearSelect()
    .where('e.company_id', '=', companyId)
    .where((eb) => whereWithinDepartment(eb.ref('e.department_id'), query.departmentId))
    .where((eb) => whereGrantable(eb.ref('e.id'), viewer))
    .select([
      'e.id as empId',
      'a.username as accountName',
      'e.display_name as displayName',
      selectCurrentState(query.roomId, clock.now()).as('state'),
    ])
    .orderBy('e.display_name')
    .orderBy('e.id');
  return findPage(statement, query, (row) => ({ ...row, accessible: row.state === 'NOW' }));
}

/**
 * Selects the state of the access of employee `e` to a room. Null without access, or if all of it has ended. Several
 * zones are possible. Current access comes first, then access that starts later.
 */
const selectCurrentState = (roomId: number, now: Date) => sql<ZoneState | null>`(
  SELECT CASE WHEN ${coversNow('z', now)} THEN 'NOW' WHEN z.is_enabled THEN 'COMING' ELSE 'DISABLED' END
  FROM access_zones z
  WHERE z.employee_id = e.id AND z.room_id = ${roomId}
    AND (z.end_at IS NULL OR z.end_at + interval '1 second' > ${now}::timestamptz)
  ORDER BY ${coversNow('z', now)} DESC, z.is_enabled DESC LIMIT 1)`;

/**
 * Excludes the signed-in person's own row unless that person has `STAFF_LIST`. Otherwise people without this permission
 * could grant themselves access.
 */
const whereGrantable = (employeeId: Expression<number>, viewer: Viewer) =>
  sql<SqlBool>`(${viewer.permissions.has('STAFF_LIST')}::boolean OR ${employeeId} IS DISTINCT FROM ${viewer.employeeId}::bigint)`;

export async function findPeopleToAdmit(
  call: AccessZoneCall,
  companyId: number,
  accountNames: readonly string[],
): Promise<{ employeeId: number; accountName: string }[]> {
  const names = quotedArrayLiteral(accountNames.map((name) => name.toLowerCase()));
  return selectActivePeople(call)
    .clearSelect()
    .where('e.company_id', '=', companyId)
    .where(sql<SqlBool>`a.username_key IN (SELECT unnest(${names}::text[]))`)
    .where((eb) => whereGrantable(eb.ref('e.id'), call.viewer))
    .select(['e.id as employeeId', 'a.username as accountName'])
    .orderBy('e.id')
    .execute();
}

export async function readZones({ db, viewer, clock }: AccessZoneCall, ids: readonly number[]) {
  const rows = await selectRows(db, viewer)
    .where(sql<SqlBool>`access_zones.id = ANY (${plainArrayLiteral(ids)}::bigint[])`)
    .orderBy('access_zones.id')
    .execute();
  const now = clock.now();
  return rows.map((row) => toResult(row, now));
}

/**
 * Locks all access zones of a room until the transaction ends. With an account name, locks only the zones of that
 * employee, if the employee is in the department scope of the signed-in person. With null, locks the zones of everyone.
 */
export async function lockZones(
  { db, viewer, clock }: AccessZoneCall,
  roomId: number,
  accountName: string | null,
) {
  const zones =
    accountName === null
      ? selectCompanyZones(db, viewer)
      : selectRows(db, viewer).where(sql<SqlBool>`a.username_key = lower(${accountName})`);
  const statement = zones.where('r.id', '=', roomId).orderBy('access_zones.id');
  const rows = await statement.modifyEnd(sql`FOR NO KEY UPDATE OF access_zones`).execute();
  return rows.map((row) => toResult(row, clock.now()));
}

export const deleteZones = ({ db, viewer }: AccessZoneCall, ids: readonly number[]) =>
  db
    .deleteFrom('access_zones')
    .where(sql<SqlBool>`id = ANY (${plainArrayLiteral(ids)}::bigint[])`)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();

/**
 * Sets the time of the next change of access zones that have started or ended. Triggers record the affected people
 * (migrations/functions/access.sql).
 */
export const advanceZones = (db: Db, companyId: number, at: Date) =>
  sql`UPDATE access_zones SET turns_at = CASE WHEN start_at > ${at}::timestamptz THEN start_at
      WHEN end_at + interval '1 second' > ${at}::timestamptz THEN end_at + interval '1 second' END
    WHERE company_id = ${companyId} AND turns_at <= ${at}::timestamptz`.execute(db);
