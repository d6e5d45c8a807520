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
import { suggestOwners } from './suggestions.queries.ts';

type QuarantineQuery = QueryOf<typeof quarantine.list>;

/** Maximum number of rows to count. It is one more than the limit, because an extra row shows that there are more. */
const most = quarantineLimits.counted + 1;

const letters = /[\\%_]/g;

/** Matches quarantine groups with the requested state in `c`, one of the companies of the signed-in person. */
const whereState = ({
  state,
  reason,
}: QuarantineQuery): RawBuilder<unknown> => sql`g.company_id = c.id AND g.state = ${state}
  ${reason === undefined ? sql`` : sql`AND g.reason = ${reason}`}`;

/**
 * Matches person codes that begin with the keyword. If the keyword has no leading zeros, ignores leading zeros of the
 * code. The condition is a range, because the index supports a range under row-level security.
 */
const whereCodeStartsWith = (keyword: string): RawBuilder<unknown> => {
  const typed = keyword.toLowerCase();
  const column = sql.ref(typed.startsWith('0') ? 'g.person_code' : 'g.bare_code');
  return sql`${column} >= ${typed} AND ${column} < ${`${typed}\u{10FFFF}`}`;
};

const whereDeviceMatches = (keyword: string): RawBuilder<unknown> => {
  const pattern = `%${keyword.replaceAll(letters, '\\$&')}%`;
  return sql`(d.device_name ILIKE ${pattern} OR d.serial_number ILIKE ${pattern})`;
};

/**
 * Selects the quarantine groups that match the keyword, up to the limit for each index. A single OR condition on person
 * codes and devices would scan every group.
 */
const selectMatching = (companies: RawBuilder<unknown>, query: QuarantineQuery): RawBuilder<unknown> => sql`(
    (SELECT code.* FROM ${companies} CROSS JOIN LATERAL (
      SELECT g.newest, g.records FROM quarantine_groups g WHERE ${whereState(query)} AND ${whereCodeStartsWith(query.keyword)} OFFSET 0) code LIMIT ${most}::bigint)
    UNION
    (SELECT held.* FROM ${companies} JOIN devices d ON d.company_id = c.id AND ${whereDeviceMatches(query.keyword)} CROSS JOIN LATERAL (
      SELECT g.newest, g.records FROM quarantine_groups g WHERE ${whereState(query)} AND g.device_id = d.id OFFSET 0) held LIMIT ${most}::bigint)) g`;

async function countLines(db: Db, viewer: Viewer, query: QuarantineQuery): Promise<number> {
  const companies = sql`unnest(${viewer.companyIds}::bigint[]) AS c (id)`;
  const lines =
    query.keyword === ''
      ? sql`${companies} JOIN quarantine_groups g ON ${whereState(query)}`
      : selectMatching(companies, query);
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM (
    SELECT FROM ${lines} LIMIT ${most}::bigint) first`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * Selects the quarantine groups of a page, newest first. Reads each company along the index, so that no rows are
 * sorted. If few groups match the keyword, finds the groups by the keyword and then sorts them.
 */
const selectPageLines = (viewer: Viewer, query: QuarantineQuery, total: number): RawBuilder<unknown> => {
  const { keyword, page, size } = query;
  const companies = sql`unnest(${viewer.companyIds}::bigint[]) AS c (id)`;
  const end = sql`LIMIT ${size}::bigint OFFSET ${page * size}::bigint`;
  if (keyword !== '' && total < most)
    return sql`SELECT g.newest, g.records FROM ${selectMatching(companies, query)} ORDER BY g.newest DESC ${end}`;
  const whereKeyword =
    keyword === ''
      ? sql``
      : sql`WHERE ${whereCodeStartsWith(keyword)} OR g.device_id = ANY (ARRAY(SELECT d.id FROM devices d WHERE ${whereDeviceMatches(keyword)}))`;
  return sql`SELECT newest.* FROM ${companies} CROSS JOIN LATERAL (
      SELECT g.newest, g.records FROM (SELECT * FROM quarantine_groups g WHERE ${whereState(query)} ORDER BY g.newest DESC OFFSET 0) g ${whereKeyword}
      ORDER BY g.newest DESC LIMIT ${(page + 1) * size}::bigint) newest
    ORDER BY newest.newest DESC ${end}`;
};

type QuarantineLine = Omit<QuarantineGroup, 'suggestion' | 'owner' | 'mapping'> & {
  mappingId: number | null;
};

/** Lists quarantined records in groups, newest first. Adds the probable person of each unknown person code. */
export async function listQuarantined(
  db: Db,
  viewer: Viewer,
  query: QuarantineQuery,
): Promise<ResultOf<typeof quarantine.list>> {
  const total = await countLines(db, viewer, query);
  const { rows } = await sql<Omit<QuarantineLine, 'receivedAt'> & { receivedAt: Date }>`
    SELECT q.id, q.company_id AS "companyId", q.reason, q.state, q.person_code AS "personCode", page.records,
      (SELECT r.wall_time FROM quarantine r WHERE (r.company_id, r.state, r.group_key) = (q.company_id, q.state, q.group_key)
        AND r.wall_time IS NOT NULL ORDER BY r.wall_time LIMIT 1) AS "firstTime",
      (SELECT r.wall_time FROM quarantine r WHERE (r.company_id, r.state, r.group_key) = (q.company_id, q.state, q.group_key)
        AND r.wall_time IS NOT NULL ORDER BY r.wall_time DESC LIMIT 1) AS "lastTime",
      q.received_at AS "receivedAt", q.device_id AS "deviceId", d.device_name AS "deviceName", q.raw, q.mapping_id AS "mappingId"
    FROM (${selectPageLines(viewer, query, total)}) page JOIN quarantine q ON q.id = page.newest
    JOIN devices d ON d.id = q.device_id ORDER BY q.id DESC`.execute(db);
  const mappings = await findMappings(
    db,
    viewer,
    rows.flatMap(({ mappingId }) => mappingId ?? []),
  );
  const suggestions = await suggestOwners(
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

/** Counts the quarantine groups that match the query, up to the counting limit. */
export const countListed = async (db: Db, viewer: Viewer, query: QuarantineQuery): Promise<number> =>
  Math.min(await countLines(db, viewer, query), quarantineLimits.counted);

export interface QuarantineRecord {
  companyId: number;
  deviceId: number;
  reason: QuarantineGroup['reason'];
  state: QuarantineGroup['state'];
  personCode: string | null;
}

/** Finds and locks a quarantined record. */
export async function findQuarantined(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<QuarantineRecord | undefined> {
  const { rows } =
    await sql<QuarantineRecord>`SELECT company_id AS "companyId", device_id AS "deviceId", reason, state, person_code AS "personCode"
    FROM quarantine q WHERE q.id = ${id} AND q.company_id = ANY (${viewer.companyIds}::bigint[]) FOR NO KEY UPDATE`.execute(
      db,
    );
  return rows[0];
}

/**
 * Dismisses all records of the quarantine group that contains the given record. Returns the number of dismissed
 * records.
 */
export async function dismissLine(
  db: Db,
  viewer: Viewer,
  id: number,
  record: QuarantineRecord,
  at: Date,
): Promise<number> {
  const { rows } =
    await sql`UPDATE quarantine SET state = 'DISMISSED', resolved_at = ${at}, resolved_by = ${viewer.accountId}
    WHERE state = 'OPEN' AND company_id = ${record.companyId}
      AND group_key = (SELECT o.group_key FROM quarantine o WHERE o.id = ${id}) RETURNING 1`.execute(db);
  return rows.length;
}

export interface MappedEmployee {
  companyId: number;
  employeeId: number;
  employeeCode: string;
  displayName: string;
  /**
   * Current and past departments and buildings of the person, as the text that the SQL function `membership` returned.
   */
  membership: string;
  departmentCode: string;
}

/**
 * Finds the person for the mapping of a person code. With `isLocked`, locks the person until the transaction ends, so
 * that no other process computes the person's attendance days.
 */
export async function findReceiver(
  db: Db,
  viewer: Viewer,
  id: number,
  isLocked = false,
): Promise<MappedEmployee | undefined> {
  const { rows } =
    await sql<MappedEmployee>`SELECT e.company_id AS "companyId", e.id AS "employeeId", e.employee_code AS "employeeCode",
      e.display_name AS "displayName", e.department_id AS "departmentId", t.department_code AS "departmentCode",
      membership(e.id, e.department_id, e.home_building_id) AS membership
    FROM employees e JOIN departments t ON t.id = e.department_id
    WHERE e.id = ${id} AND e.erased_at IS NULL AND ${whereCompanyVisible(sql.ref('e.company_id'), viewer)}
    ${isLocked ? sql`FOR NO KEY UPDATE OF e` : sql``}`.execute(db);
  return rows[0];
}

/** Finds the owner of a person code. The code may also be the owner's terminal user ID or card. */
export async function findOwner(db: Db, companyId: number, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ owner: number | null }>`
    SELECT (people_of(${companyId}::bigint, ARRAY[${code}::text]))[1] AS owner`.execute(db);
  return rows[0]?.owner ?? undefined;
}

/**
 * Locks the person codes of a company. Waits for uploads that are quarantining records. Later uploads use the new
 * owner of the code.
 */
export const lockCodesExclusive = (db: Db, companyId: number) =>
  sql`SELECT pg_advisory_xact_lock(732, ${companyId}::int)`.execute(db);

/** Returns whether a person code is a guest card or the number of a visitor's pass. */
export async function isVisitors(db: Db, companyId: number, code: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM visitors_of(${companyId}::bigint, ARRAY[${code}::text])`.execute(db);
  return rows.length > 0;
}

export const insertCode = (db: Db, companyId: number, code: string, employeeId: number) =>
  db.insertInto('person_codes').values({ company_id: companyId, code, employee_id: employeeId }).execute();

/** Counts the open records in the quarantine group of a person code without an owner. */
export async function countOpen(db: Db, companyId: number, code: string): Promise<number> {
  const { rows } = await sql<{ records: number }>`SELECT records FROM quarantine_groups
    WHERE company_id = ${companyId} AND state = 'OPEN' AND group_key = ${`code ${code}`}`.execute(db);
  return rows[0]?.records ?? 0;
}
