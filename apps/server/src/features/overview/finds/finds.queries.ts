import { devices } from '@gatehouse/api/area/devices';
import { doors } from '@gatehouse/api/area/doors';
import { rooms } from '@gatehouse/api/area/rooms';
import { attendanceLogs } from '@gatehouse/api/attendance/attendance-logs';
import { mostFound, type SearchResult } from '@gatehouse/api/overview/finds';
import { departments } from '@gatehouse/api/people/departments';
import { employees } from '@gatehouse/api/people/employees';
import { avatarUrlOf } from '@gatehouse/api/people/pictures';
import { permits } from '@gatehouse/api/platform/operation';
import { type RawBuilder, sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { whereInDepartmentScope } from '../../auth/accounts/department-scope.service.ts';
import { andEmployeeContainsWords } from '../../auth/accounts/employee-search.service.ts';

type Row = Omit<SearchResult, 'avatarUrl' | 'companyCode' | 'companyName'> & {
  avatar: string | null;
  companyCode: string;
  companyName: string;
};

/** A subquery that selects the best matches of one type of record, in order. */
type FindPart = RawBuilder<unknown>;

/**
 * Searches names and codes for the keyword in one statement. Returns the `mostFound` best matches of each type of
 * record that the caller may list. Exact codes and accounts come first, then names that start with the keyword, then
 * all other matches.
 */
export async function findByName(db: Db, viewer: Viewer, keyword: string): Promise<SearchResult[]> {
  const isPermitted = (operation: Parameters<typeof permits>[1]) => permits(viewer.permissions, operation);
  const parts: FindPart[] = [
    ...(isPermitted(employees.list) || isPermitted(attendanceLogs.ofEmployee)
      ? [selectPeople(viewer, keyword)]
      : []),
    ...(isPermitted(departments.list) ? [selectDepartments(viewer)] : []),
    ...(isPermitted(rooms.list) ? [selectRooms(viewer)] : []),
    ...(isPermitted(doors.list) ? [selectDoors(viewer)] : []),
    ...(isPermitted(devices.list) ? [selectDevices(viewer)] : []),
  ];
  if (parts.length === 0) return [];
  const { rows } = await sql<Row>`
    WITH asked AS MATERIALIZED (SELECT search_fold(${keyword}) AS whole, search_words(${keyword}) AS words)
    SELECT f.kind, f.id, f.name, f.code, f."accountName", f.avatar, f.places, f.within, f."isEnabled",
      c.company_code AS "companyCode", c.company_name AS "companyName"
    FROM (${sql.join(parts, sql` UNION ALL `)}) f JOIN companies c ON c.id = f.company_id
    ORDER BY f.place, f.best, f.name, f.id`.execute(db);
  return rows.map(({ avatar, ...row }) => ({ ...row, avatarUrl: avatarUrlOf(avatar) }));
}

/**
 * Ranks a match. Rank 0 means that the keyword equals a full line of the text, 1 that the text starts with the keyword,
 * and 2 any other match. The text consists of lines without accents and upper case, with the name in the first line.
 */
const rankOf = (text: RawBuilder<unknown>) => sql`CASE
  WHEN strpos(${text} || E'\n', E'\n' || (SELECT whole FROM asked) || E'\n') > 0 THEN 0
  WHEN starts_with(${text}, (SELECT whole FROM asked)) THEN 1 ELSE 2 END`;

const first = sql`ORDER BY best, name, id LIMIT ${mostFound}::int`;

const selectPeople = (viewer: Viewer, keyword: string): FindPart => sql`
  (SELECT 1 AS place, 'person' AS kind, e.id, e.name, e.code, a.username AS "accountName", e.avatar,
    ARRAY[d.department_name::text] AS places, NULL::text AS within, e.is_enabled AS "isEnabled", e.company_id, e.best
  FROM (SELECT e.id, e.display_name AS name, e.employee_code AS code, e.account_id, e.department_id, e.avatar, e.is_enabled,
      e.company_id, ${rankOf(sql.ref('e.search_text'))} AS best
    FROM employees e WHERE ${whereCompanyVisible(sql.ref('e.company_id'), viewer)} AND e.erased_at IS NULL
      AND ${whereInDepartmentScope(sql.ref('e.id'), sql.ref('e.department_id'), viewer)} ${andEmployeeContainsWords(keyword)} ${first}) e
  JOIN accounts a ON a.id = e.account_id JOIN departments d ON d.id = e.department_id)`;

/** Selects records of one type with a name or code that contains all words of the keyword. */
const selectByName = (from: RawBuilder<unknown>, position: number, viewer: Viewer): FindPart => sql`
  (SELECT ${position}::int, n.kind, n.id, n.name, n.code, NULL::text, NULL::text, n.places, n.within, n.is_enabled, n.company_id, n.best
  FROM (SELECT *, ${rankOf(sql.ref('t.folded'))} AS best
    FROM (SELECT *, search_fold(concat_ws(E'\n', x.name, x.code, x.number)) AS folded FROM (${from}) x) t
    WHERE ${whereCompanyVisible(sql.ref('t.company_id'), viewer)} AND t.folded LIKE ALL ((SELECT words FROM asked)::text[]) ${first}) n)`;

const selectDepartments = (viewer: Viewer) =>
  selectByName(
    sql`SELECT 'department' AS kind, d.id, d.department_name AS name, d.department_code AS code, NULL AS number, d.company_id,
      CASE WHEN p.id IS NULL THEN '{}' ELSE ARRAY[p.department_name::text] END AS places, NULL::text AS within, true AS is_enabled
      FROM departments d LEFT JOIN departments p ON p.id = d.parent_department_id`,
    2,
    viewer,
  );

const selectRooms = (viewer: Viewer) =>
  selectByName(
    sql`SELECT 'room' AS kind, r.id, r.room_name AS name, r.room_code AS code, NULL AS number, r.company_id,
      ARRAY[b.building_name] AS places, b.building_code AS within, r.is_enabled
      FROM rooms r JOIN buildings b ON b.id = r.building_id`,
    3,
    viewer,
  );

const selectDoors = (viewer: Viewer) =>
  selectByName(
    sql`SELECT 'door' AS kind, d.id, d.door_name AS name, d.door_code AS code, NULL AS number, d.company_id,
      ARRAY[r.room_name, b.building_name] AS places, r.room_code AS within, d.is_enabled
      FROM doors d JOIN rooms r ON r.id = d.room_id JOIN buildings b ON b.id = r.building_id`,
    4,
    viewer,
  );

const selectDevices = (viewer: Viewer) =>
  selectByName(
    sql`SELECT 'device' AS kind, v.id, v.device_name AS name, v.device_code AS code, v.serial_number AS number, v.company_id,
      ARRAY[d.door_name, b.building_name] AS places, d.door_code AS within, v.is_enabled
      FROM devices v JOIN doors d ON d.id = v.door_id JOIN rooms r ON r.id = d.room_id JOIN buildings b ON b.id = r.building_id`,
    5,
    viewer,
  );
