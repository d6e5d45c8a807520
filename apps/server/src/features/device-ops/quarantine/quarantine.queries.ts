import {
  type QuarantineGroup,
  type quarantine,
  quarantineLimits,
} from '@gatehouse/api/device-ops/quarantine';
import type { QueryOf, ResultOf } from '@gatehouse/api/platform/operation';
import { type RawBuilder, sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { pageOf } from '../../../platform/paging.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findMappings } from './mappings.queries.ts';
import { findOwners } from './owners.queries.ts';
import { suggest } from './suggestions.queries.ts';

type Query = QueryOf<typeof quarantine.list>;

/** One more than are counted tells that there are more. */
const most = quarantineLimits.counted + 1;

const letters = /[\\%_]/g;

/** Lines of one of the viewer's companies, `c`. */
const ofState = ({
  state,
  reason,
}: Query): RawBuilder<unknown> => sql`g.company_id = c.id AND g.state = ${state}
  ${reason === undefined ? sql`` : sql`AND g.reason = ${reason}`}`;

/**
 * Codes that begin with what was typed, zeros before them or not: a range, which the index knows behind row-level security, too. Only
 * whoever typed a zero means the zeros.
 */
const begins = (keyword: string): RawBuilder<unknown> => {
  const typed = keyword.toLowerCase();
  const column = sql.ref(typed.startsWith('0') ? 'g.person_code' : 'g.bare_code');
  return sql`${column} >= ${typed} AND ${column} < ${`${typed}\u{10FFFF}`}`;
};

/** Devices that are called so. */
const devicesCalled = (keyword: string): RawBuilder<unknown> => {
  const pattern = `%${keyword.replaceAll(letters, '\\$&')}%`;
  return sql`(d.device_name ILIKE ${pattern} OR d.serial_number ILIKE ${pattern})`;
};

/**
 * Lines with the keyword, no more of each index than are counted: as one condition, codes and devices would be looked for in every line
 * there is.
 */
const found = (companies: RawBuilder<unknown>, query: Query): RawBuilder<unknown> => sql`(
    (SELECT code.* FROM ${companies} CROSS JOIN LATERAL (
      SELECT g.newest, g.records FROM quarantine_groups g WHERE ${ofState(query)} AND ${begins(query.keyword)} OFFSET 0) code LIMIT ${most}::bigint)
    UNION
    (SELECT held.* FROM ${companies} JOIN devices d ON d.company_id = c.id AND ${devicesCalled(query.keyword)} CROSS JOIN LATERAL (
      SELECT g.newest, g.records FROM quarantine_groups g WHERE ${ofState(query)} AND g.device_id = d.id OFFSET 0) held LIMIT ${most}::bigint)) g`;

/** How many lines there are, as far as `most`. */
async function countLines(db: Db, viewer: Viewer, query: Query): Promise<number> {
  const companies = sql`unnest(${viewer.companyIds}::bigint[]) AS c (id)`;
  const lines =
    query.keyword === ''
      ? sql`${companies} JOIN quarantine_groups g ON ${ofState(query)}`
      : found(companies, query);
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM (
    SELECT FROM ${lines} LIMIT ${most}::bigint) first`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * The lines of a page, the newest first. Each company's are read along the index by themselves, so that nothing is sorted; where the
 * keyword has few, these are looked up instead.
 */
const linesOfPage = (viewer: Viewer, query: Query, total: number): RawBuilder<unknown> => {
  const { keyword, page, size } = query;
  const companies = sql`unnest(${viewer.companyIds}::bigint[]) AS c (id)`;
  const end = sql`LIMIT ${size}::bigint OFFSET ${page * size}::bigint`;
  if (keyword !== '' && total < most)
    return sql`SELECT g.newest, g.records FROM ${found(companies, query)} ORDER BY g.newest DESC ${end}`;
  const called =
    keyword === ''
      ? sql``
      : sql`WHERE ${begins(keyword)} OR g.device_id = ANY (ARRAY(SELECT d.id FROM devices d WHERE ${devicesCalled(keyword)}))`;
  return sql`SELECT newest.* FROM ${companies} CROSS JOIN LATERAL (
      SELECT g.newest, g.records FROM (SELECT * FROM quarantine_groups g WHERE ${ofState(query)} ORDER BY g.newest DESC OFFSET 0) g ${called}
      ORDER BY g.newest DESC LIMIT ${(page + 1) * size}::bigint) newest
    ORDER BY newest.newest DESC ${end}`;
};

type Listed = Omit<QuarantineGroup, 'suggestion' | 'owner' | 'mapping'> & { mappingId: number | null };

/** Groups of records that need a decision, the newest first, each unknown code with the person it probably is. */
export async function listQuarantined(
  db: Db,
  viewer: Viewer,
  query: Query,
): Promise<ResultOf<typeof quarantine.list>> {
  const total = await countLines(db, viewer, query);
  const { rows } = await sql<Omit<Listed, 'receivedAt'> & { receivedAt: Date }>`
    SELECT q.id, q.company_id AS "companyId", q.reason, q.state, q.person_code AS "personCode", page.records,
      (SELECT r.wall_time FROM quarantine r WHERE (r.company_id, r.state, r.group_key) = (q.company_id, q.state, q.group_key)
        AND r.wall_time IS NOT NULL ORDER BY r.wall_time LIMIT 1) AS "firstTime",
      (SELECT r.wall_time FROM quarantine r WHERE (r.company_id, r.state, r.group_key) = (q.company_id, q.state, q.group_key)
        AND r.wall_time IS NOT NULL ORDER BY r.wall_time DESC LIMIT 1) AS "lastTime",
      q.received_at AS "receivedAt", q.device_id AS "deviceId", d.device_name AS "deviceName", q.raw, q.mapping_id AS "mappingId"
    FROM (${linesOfPage(viewer, query, total)}) page JOIN quarantine q ON q.id = page.newest
    JOIN devices d ON d.id = q.device_id ORDER BY q.id DESC`.execute(db);
  const mappings = await findMappings(
    db,
    viewer,
    rows.flatMap(({ mappingId }) => mappingId ?? []),
  );
  const suggestions = await suggest(
    db,
    rows.filter(({ state, reason }) => state === 'OPEN' && reason === 'UNKNOWN_PERSON'),
  );
  const owners = await findOwners(
    db,
    rows.filter(({ reason }) => reason !== 'UNKNOWN_PERSON'),
  );
  const content = rows.map(({ mappingId, ...row }) => ({
    ...row,
    receivedAt: row.receivedAt.toISOString(),
    mapping: mappings.get(mappingId ?? 0) ?? null,
    suggestion: suggestions.get(row.id) ?? null,
    owner: owners.get(row.id) ?? null,
  }));
  const { counted } = quarantineLimits;
  return { ...pageOf(content, Math.min(total, counted), query), totalIsCapped: total > counted };
}

/** How many lines an administrator's list is said to have. */
export const countListed = async (db: Db, viewer: Viewer, query: Query): Promise<number> =>
  Math.min(await countLines(db, viewer, query), quarantineLimits.counted);

export interface Found {
  companyId: number;
  deviceId: number;
  reason: QuarantineGroup['reason'];
  state: QuarantineGroup['state'];
  personCode: string | null;
}

/** One record of the viewer, locked. */
export async function findQuarantined(db: Db, viewer: Viewer, id: number): Promise<Found | undefined> {
  const { rows } =
    await sql<Found>`SELECT company_id AS "companyId", device_id AS "deviceId", reason, state, person_code AS "personCode"
    FROM quarantine q WHERE q.id = ${id} AND q.company_id = ANY (${viewer.companyIds}::bigint[]) FOR NO KEY UPDATE`.execute(
      db,
    );
  return rows[0];
}

/** Takes a record off the list, with all others of its line. */
export async function dismiss(db: Db, viewer: Viewer, id: number, found: Found, at: Date): Promise<number> {
  const { rows } =
    await sql`UPDATE quarantine SET state = 'DISMISSED', resolved_at = ${at}, resolved_by = ${viewer.accountId}
    WHERE state = 'OPEN' AND company_id = ${found.companyId}
      AND group_key = (SELECT o.group_key FROM quarantine o WHERE o.id = ${id}) RETURNING 1`.execute(db);
  return rows.length;
}

/** Somebody of the viewer's companies a code is given to, or taken from. */
export interface Receiver {
  companyId: number;
  employeeId: number;
  employeeCode: string;
  displayName: string;
  /** As the SQL function `membership` says it. */
  membership: string;
  departmentCode: string;
}

/** One of them, who nobody else computes days of before the transaction ends when `held`. */
export async function findReceiver(
  db: Db,
  viewer: Viewer,
  id: number,
  held = false,
): Promise<Receiver | undefined> {
  const { rows } =
    await sql<Receiver>`SELECT e.company_id AS "companyId", e.id AS "employeeId", e.employee_code AS "employeeCode",
      e.display_name AS "displayName", e.department_id AS "departmentId", t.department_code AS "departmentCode",
      membership(e.id, e.department_id, e.home_building_id) AS membership
    FROM employees e JOIN departments t ON t.id = e.department_id
    WHERE e.id = ${id} AND e.erased_at IS NULL AND ${whereCompanyVisible(sql.ref('e.company_id'), viewer)}
    ${held ? sql`FOR NO KEY UPDATE OF e` : sql``}`.execute(db);
  return rows[0];
}

/** Whose code this is already, in a company; the person's own number and card count, too. */
export async function findOwner(db: Db, companyId: number, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ owner: number | null }>`
    SELECT (people_of(${companyId}::bigint, ARRAY[${code}::text]))[1] AS owner`.execute(db);
  return rows[0]?.owner ?? undefined;
}

/** Waits for terminals whose records are being set aside, and has those that come next see who is given the code. */
export const turnCodes = (db: Db, companyId: number) =>
  sql`SELECT pg_advisory_xact_lock(732, ${companyId}::int)`.execute(db);

/** Whether a code is a guest card, or the number of what a visitor enters with. */
export async function isVisitors(db: Db, companyId: number, code: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM visitors_of(${companyId}::bigint, ARRAY[${code}::text])`.execute(db);
  return rows.length > 0;
}

export const insertCode = (db: Db, companyId: number, code: string, employeeId: number) =>
  db.insertInto('person_codes').values({ company_id: companyId, code, employee_id: employeeId }).execute();

/** Open records of a code nobody had. */
export async function countOpen(db: Db, companyId: number, code: string): Promise<number> {
  const { rows } = await sql<{ records: number }>`SELECT records FROM quarantine_groups
    WHERE company_id = ${companyId} AND state = 'OPEN' AND group_key = ${`code ${code}`}`.execute(db);
  return rows[0]?.records ?? 0;
}
