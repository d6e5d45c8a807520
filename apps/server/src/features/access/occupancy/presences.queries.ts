import { type RawBuilder, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Outer, Presence } from './occupancy.rules.ts';

/** Somebody: of the two numbers one is null. */
export interface Somebody {
  employeeId: number | null;
  visitorId: number | null;
}

/** What separates people of both kinds. */
export const keyOf = ({ employeeId, visitorId }: Somebody): string =>
  employeeId === null ? `v${visitorId}` : `e${employeeId}`;

/** Columns of a presence, as the rules take it. */
export const presenceColumns = sql`p.employee_id AS "employeeId", p.visitor_id AS "visitorId", p.room_id AS "roomId",
  (date_part('epoch', p.in_at) * 1000)::bigint AS in, (date_part('epoch', p.closes_at) * 1000)::bigint AS "closesAt",
  (date_part('epoch', p.out_at) * 1000)::bigint AS out, p.in_door_id AS "doorId",
  (date_part('epoch', p.asked_at) * 1000)::bigint AS "askedAt"`;

/** What is known of these people, by `keyOf`. */
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

/** Which rooms each room of these companies lies in. */
export async function findOuter(db: Db, companyIds: readonly number[]): Promise<Outer> {
  const { rows } = await sql<{ id: number; parent: number }>`SELECT id, parent_room_id AS parent FROM rooms
    WHERE company_id = ANY (${plainArrayLiteral(companyIds)}::bigint[]) AND parent_room_id IS NOT NULL`.execute(
    db,
  );
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
  // no room lies within itself: the parents of a building's rooms change one at a time (rooms.queries.ts)
  const outer = (roomId: number): number[] => {
    const parent = parents.get(roomId);
    return parent === undefined ? [] : [parent, ...outer(parent)];
  };
  return outer;
}

/** Those of these rooms that a reader in use tells somebody leaves. */
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

/** The last entrance and exit of somebody and a room that a call reports; epoch ms. */
export interface Noted extends Somebody, Pick<Presence, 'roomId' | 'in' | 'closesAt' | 'out' | 'doorId'> {}

const instants = (values: readonly (number | null)[]) =>
  plainArrayLiteral(values.map((value) => (value === null ? null : new Date(value).toISOString())));

/** Notes them, each somebody and room once (migrations/functions/occupancy.sql); `asked`: the portal let them in just now. */
export const notePresences = (
  companyId: number,
  noted: readonly Noted[],
  asked: Date | null = null,
): RawBuilder<unknown> =>
  sql`note_presences(${companyId}::bigint, ${plainArrayLiteral(noted.map(({ employeeId }) => employeeId))}::bigint[],
    ${plainArrayLiteral(noted.map(({ visitorId }) => visitorId))}::bigint[], ${plainArrayLiteral(noted.map(({ roomId }) => roomId))}::bigint[],
    ${instants(noted.map((one) => one.in))}::timestamptz[], ${plainArrayLiteral(noted.map(({ doorId }) => doorId))}::bigint[],
    ${instants(noted.map(({ closesAt }) => closesAt))}::timestamptz[], ${instants(noted.map(({ out }) => out))}::timestamptz[],
    ${asked}::timestamptz)`;

/** Notes that the portal has let somebody in who asked. */
export const noteAsked = (db: Db, companyId: number, noted: Noted, at: Date) =>
  sql`SELECT ${notePresences(companyId, [noted], at)}`.execute(db);

/** Forgets what nobody is found inside by any more. Answers how many rows that were. */
export async function deleteOld(db: Db, companyId: number, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM presences WHERE company_id = ${companyId}
    AND greatest(closes_at, out_at) < ${before}::timestamptz`.execute(db);
  return Number(numAffectedRows);
}
