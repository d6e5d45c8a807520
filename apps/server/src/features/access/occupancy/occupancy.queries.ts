import type { BuildingOccupancy, OccupancyState, Occupant, occupancy } from '@gatehouse/api/access/occupancy';
import type { AntiPassback } from '@gatehouse/api/area/rooms';
import { DAY } from '@gatehouse/api/platform/dates';
import { type SqlBool, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import { emailFor, whereCompanyVisible, whereContainsWords } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { whereInDepartmentScope } from '../../auth/accounts/department-scope.service.ts';
import { type Presence, selectCurrentPresences, selectExpiredPresences } from './occupancy.rules.ts';
import { findOuter, keyOf, presenceColumns, type Somebody } from './presences.queries.ts';

export type OccupancyCall = Pick<Call<never>, 'db' | 'viewer' | 'clock'>;

const visiting = sql`LEFT JOIN visitors v ON v.id = p.visitor_id LEFT JOIN guest_qrs i ON i.id = p.visitor_id
    LEFT JOIN meetings m ON m.id = i.meeting_id LEFT JOIN employees h ON h.id = m.employee_id`;

interface CurrentPresence extends Presence, Somebody {
  id: number;
  buildingId: number;
  /** Whether the signed-in person may see the name of this person. */
  isNamed: boolean;
}

const isNamed = (viewer: Viewer) => sql<boolean>`CASE WHEN p.visitor_id IS NULL
  THEN ${whereInDepartmentScope(sql.ref<number>('e.id'), sql.ref<number>('e.department_id'), viewer)}
  ELSE ${whereInDepartmentScope(sql`coalesce(v.contact_employee_id, h.id)`, sql`coalesce(v.contact_department_id, h.department_id)`, viewer)} END`;

/**
 * Finds the current room of each person in the companies of the signed-in person. For a person without a recorded exit
 * on the previous day, finds the last room. Excludes inactive and former employees.
 */
async function findRoomOccupants(
  { db, viewer, clock }: OccupancyCall,
  state: OccupancyState,
): Promise<CurrentPresence[]> {
  const now = clock.now();
  const { rows } = await sql<CurrentPresence>`
    SELECT p.id, r.building_id AS "buildingId", ${presenceColumns}, ${isNamed(viewer)} AS "isNamed"
    FROM presences p JOIN rooms r ON r.id = p.room_id JOIN companies c ON c.id = p.company_id
    LEFT JOIN employees e ON e.id = p.employee_id ${visiting}
    WHERE p.company_id = ANY (${viewer.companyIds}::bigint[]) AND CASE WHEN p.visitor_id IS NULL
      THEN e.is_enabled AND coalesce(e.left_on >= local_time(${now}::timestamptz, c.time_zone)::date, true)
      ELSE coalesce(v.enabled, i.id IS NOT NULL) END`.execute(db);
  const outerOf = await findOuter(db, viewer.companyIds);
  const at = now.getTime();
  return [...Map.groupBy(rows, keyOf).values()].flatMap((own) => {
    if (state === 'INSIDE') return selectCurrentPresences(own, outerOf, at).slice(0, 1);
    const last = selectExpiredPresences(own, outerOf, at).slice(0, 1);
    return last.filter((presence) => (presence.closesAt ?? 0) > at - DAY);
  });
}

interface BuildingRoomRow {
  buildingId: number;
  buildingName: string;
  companyName: string;
  id: number | null;
  roomName: string;
  floor: number;
  antiPassback: AntiPassback;
  capacity: number | null;
}

/** Finds all buildings. Includes the rooms of each building that have a terminal or are occupied. */
async function findRooms(
  { db, viewer }: OccupancyCall,
  occupied: readonly number[],
): Promise<BuildingRoomRow[]> {
  const { rows } = await sql<BuildingRoomRow>`
    SELECT b.id AS "buildingId", b.building_name AS "buildingName", c.company_name AS "companyName", r.id, r.room_name AS "roomName",
      r.floor, r.anti_passback AS "antiPassback", r.capacity
    FROM buildings b JOIN companies c ON c.id = b.company_id
    LEFT JOIN rooms r ON r.building_id = b.id AND (r.id = ANY (${plainArrayLiteral(occupied)}::bigint[])
      OR r.is_enabled AND EXISTS (SELECT FROM doors o JOIN device_locks l ON l.door_id = o.id WHERE o.room_id = r.id))
    WHERE b.company_id = ANY (${viewer.companyIds}::bigint[])
    ORDER BY c.company_name, b.building_name COLLATE counted, b.id, r.floor, r.room_name COLLATE counted, r.id`.execute(
    db,
  );
  return rows;
}

export async function countRooms(call: OccupancyCall): Promise<BuildingOccupancy[]> {
  const inRooms = Map.groupBy(await findRoomOccupants(call, 'INSIDE'), ({ roomId }) => roomId);
  const rowsByBuilding = Map.groupBy(
    await findRooms(call, [...inRooms.keys()]),
    ({ buildingId }) => buildingId,
  );
  return [...rowsByBuilding].map(([id, rows]) => {
    const rooms = rows.flatMap(({ id: roomId, roomName, floor, antiPassback, capacity }) =>
      roomId === null
        ? []
        : [{ id: roomId, roomName, floor, antiPassback, capacity, inside: inRooms.get(roomId)?.length ?? 0 }],
    );
    const { buildingName = '', companyName = '' } = rows[0] ?? {};
    return {
      id,
      buildingName,
      companyName,
      inside: rooms.reduce((sum, { inside }) => sum + inside, 0),
      rooms,
    };
  });
}

const selectRows = (db: Db, viewer: Viewer, ids: readonly number[]) =>
  db
    .selectFrom('presences as p')
    .innerJoin('rooms as r', 'r.id', 'p.room_id')
    .innerJoin('buildings as b', 'b.id', 'r.building_id')
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .leftJoin('doors as o', 'o.id', 'p.in_door_id')
    .leftJoin('employees as e', 'e.id', 'p.employee_id')
    .leftJoin('accounts as a', 'a.id', 'e.account_id')
    .leftJoin('departments as d', 'd.id', 'e.department_id')
    .leftJoin('visitors as v', 'v.id', 'p.visitor_id')
    .leftJoin('guest_qrs as i', 'i.id', 'p.visitor_id')
    .where((eb) => whereCompanyVisible(eb.ref('p.company_id'), viewer))
    .where(sql<SqlBool>`p.id = ANY (${plainArrayLiteral(ids)}::bigint[])`)
    .select([
      'p.id',
      'p.company_id as companyId',
      'p.employee_id as employeeId',
      'p.visitor_id as visitorId',
      'i.id as guestId',
      sql<string>`coalesce(e.display_name, v.display_name, i.email)`.as('displayName'),
      sql<string>`coalesce(a.username, v.visitor_code, '')`.as('accountName'),
      sql<string>`coalesce(d.department_name, v.visitor_company, '')`.as('departmentName'),
      'c.company_name as companyName',
      'b.building_name as buildingName',
      'r.room_name as roomName',
      sql<string>`coalesce(o.door_name, '')`.as('doorName'),
      sql<Date>`p.in_at`.as('since'),
      sql<Date>`p.closes_at`.as('until'),
      sql<string>`coalesce(b.time_zone, c.time_zone)`.as('timeZone'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

const toOccupant = ({ guestId, ...row }: Row): Occupant => ({
  ...row,
  visitorId: guestId === null ? row.visitorId : null,
  since: row.since.toISOString(),
  until: row.until.toISOString(),
});

const sorts = {
  displayName: sql`coalesce(e.display_name, v.display_name, i.email) COLLATE counted`,
  roomName: sql`r.room_name COLLATE counted`,
  since: sql.ref('p.in_at'),
} as const;

type OccupantFilters = Omit<Call<typeof occupancy.people>['query'], 'page' | 'size'>;

/**
 * Returns the matching people with names that the signed-in person may see, and the number of all other matching
 * people.
 */
async function findOccupants(
  call: OccupancyCall,
  { buildingId, roomId, state, keyword, sort }: OccupantFilters,
) {
  const here = (await findRoomOccupants(call, state)).filter(
    (presence) =>
      (buildingId === undefined || presence.buildingId === buildingId) &&
      (roomId === undefined || presence.roomId === roomId),
  );
  const namedIds = here.filter((presence) => presence.isNamed).map(({ id }) => id);
  const { field, direction } = sort ?? { field: 'displayName', direction: 'asc' };
  const rows = selectRows(call.db, call.viewer, namedIds)
    .where(
      whereContainsWords(
        sql<string>`concat_ws(E'\n', e.display_name, a.username, v.display_name, v.visitor_code, ${emailFor(sql.ref('i.email'), keyword)})`,
        keyword,
      ),
    )
    .orderBy(sorts[field], direction)
    .orderBy('p.id');
  return { rows, others: keyword === '' ? here.length - namedIds.length : 0 };
}

export async function listPeople(call: Call<typeof occupancy.people>) {
  const { rows, others } = await findOccupants(call, call.query);
  return { ...(await findPage(rows, call.query, toOccupant)), others };
}

export async function findAllPeople(call: OccupancyCall, query: OccupantFilters, most: number) {
  const { rows, others } = await findOccupants(call, query);
  return { people: (await rows.limit(most).execute()).map(toOccupant), others };
}

/**
 * Locks the employee or visitor of a stored presence until the transaction ends, so that no other call changes the
 * person's current room. Returns the person and the audit snapshot.
 */
export async function lockEmployeeOrVisitor({ db, viewer }: OccupancyCall, id: number) {
  const row = await selectRows(db, viewer, [id]).where('p.in_at', 'is not', null).executeTakeFirst();
  if (!row) return undefined;
  const { employeeId, visitorId, guestId } = row;
  const table = employeeId !== null ? 'employees' : guestId === null ? 'visitors' : 'guest_qrs';
  await sql`SELECT FROM ${sql.table(table)} WHERE id = ${employeeId ?? visitorId} FOR NO KEY UPDATE`.execute(
    db,
  );
  return { who: { employeeId, visitorId }, before: toOccupant(row) };
}

/** Marks the person as outside all rooms, regardless of earlier reports. */
export const clearPresences = ({ db, viewer, clock }: OccupancyCall, { employeeId, visitorId }: Somebody) =>
  sql`UPDATE presences SET out_at = greatest(out_at, in_at, ${clock.now()}::timestamptz), asked_at = NULL
    WHERE company_id = ANY (${viewer.companyIds}::bigint[])
      AND (employee_id, visitor_id) IS NOT DISTINCT FROM (${employeeId}::bigint, ${visitorId}::bigint)`.execute(
    db,
  );
