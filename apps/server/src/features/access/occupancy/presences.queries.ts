import { type RawBuilder, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { EnclosingRooms, Presence } from './occupancy.rules.ts';

/** An employee or a visitor. The ID of the other type of person is null. */
export interface Somebody {
  employeeId: number | null;
  visitorId: number | null;
}

export const keyOf = ({ employeeId, visitorId }: Somebody): string =>
  employeeId === null ? `v${visitorId}` : `e${employeeId}`;

export const presenceColumns = sql`p.employee_id AS "employeeId", p.visitor_id AS "visitorId", p.room_id AS "roomId",
  (date_part('epoch', p.in_at) * 1000)::bigint AS in, (date_part('epoch', p.closes_at) * 1000)::bigint AS "closesAt",
  (date_part('epoch', p.out_at) * 1000)::bigint AS out, p.in_door_id AS "doorId",
  (date_part('epoch', p.asked_at) * 1000)::bigint AS "askedAt"`;

export async function findPresences(
  db: Db,
  companyId: number,
  people: readonly Somebody[],
): Promise<Map<string, Presence[]>> {
  const employees = people.flatMap(({ employeeId }) => employeeId ?? []);
  const visitors = people.flatMap(({ visitorId }) => visitorId ?? []);
  const { rows } = await sql<Presence & Somebody>`SELECT ${presenceColumns} FROM presences p
    WHERE p.company_id = ${companyId} AND (p.employee_id = ANY (${plainArrayLiteral(employees)}::bigint[])
      OR p.visitor_id = ANY (${plainArrayLiteral(visitors)}::bigint[]))`.execute(db);
  return Map.groupBy(rows, keyOf);
}

export async function findOuter(db: Db, companyIds: readonly number[]): Promise<EnclosingRooms> {
  const { rows } = await sql<{ id: number; parent: number }>`SELECT id, parent_room_id AS parent FROM rooms
    WHERE company_id = ANY (${plainArrayLiteral(companyIds)}::bigint[]) AND parent_room_id IS NOT NULL`.execute(
    db,
  );
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
  // The recursion always ends. No room can contain itself, because the portal changes the parent rooms of a building
  // one at a time (rooms.queries.ts).
  const enclosingRoomsOf = (roomId: number): number[] => {
    const parent = parents.get(roomId);
    return parent === undefined ? [] : [parent, ...enclosingRoomsOf(parent)];
  };
  return enclosingRoomsOf;
}

/** Returns the rooms with an active reader that reports exits from the room. */
export async function findWithExit(
  db: Db,
  companyId: number,
  roomIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT DISTINCT o.room_id AS id FROM doors o JOIN device_locks l ON l.door_id = o.id JOIN devices d ON d.id = l.device_id
    WHERE o.company_id = ${companyId} AND o.room_id = ANY (${plainArrayLiteral(roomIds)}::bigint[]) AND o.is_enabled AND d.is_enabled
      AND (d.direction = 'OUT' OR (d.direction <> 'IN' AND o.door_type <> 'IN'))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Last entry and exit of a person and room in one batch, in epoch ms. */
export interface Noted extends Somebody, Pick<Presence, 'roomId' | 'in' | 'closesAt' | 'out' | 'doorId'> {}

const toInstants = (values: readonly (number | null)[]) =>
  plainArrayLiteral(values.map((value) => (value === null ? null : new Date(value).toISOString())));

/**
 * Builds the SQL call that stores changed presences, one per person and room (migrations/functions/occupancy.sql).
 * `grantedAt` is the time at which the portal granted entry, or null for reported passages.
 */
export const notePresences = (
  companyId: number,
  noted: readonly Noted[],
  grantedAt: Date | null = null,
): RawBuilder<unknown> =>
  sql`note_presences(${companyId}::bigint, ${plainArrayLiteral(noted.map(({ employeeId }) => employeeId))}::bigint[],
    ${plainArrayLiteral(noted.map(({ visitorId }) => visitorId))}::bigint[], ${plainArrayLiteral(noted.map(({ roomId }) => roomId))}::bigint[],
    ${toInstants(noted.map((change) => change.in))}::timestamptz[], ${plainArrayLiteral(noted.map(({ doorId }) => doorId))}::bigint[],
    ${toInstants(noted.map(({ closesAt }) => closesAt))}::timestamptz[], ${toInstants(noted.map(({ out }) => out))}::timestamptz[],
    ${grantedAt}::timestamptz)`;

export const storeGrantedEntry = (db: Db, companyId: number, noted: Noted, at: Date) =>
  sql`SELECT ${notePresences(companyId, [noted], at)}`.execute(db);

/** Deletes presences that ended before `before`. Returns the number of deleted rows. */
export async function deleteOld(db: Db, companyId: number, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM presences WHERE company_id = ${companyId}
    AND greatest(closes_at, out_at) < ${before}::timestamptz`.execute(db);
  return Number(numAffectedRows);
}
