import { sql } from 'kysely';
import { plainArrayLiteral, quotedArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';

/**
 * Finds the sealed number and link of a visitor, with the entry periods stated in the last email. Undefined if the
 * visitor has no QR code.
 */
export const findQr = (db: Db, visitorId: number) =>
  db
    .selectFrom('visitor_qrs')
    .select(['sealed', 'mailed_windows as mailedWindows'])
    .where('visitor_id', '=', visitorId)
    .executeTakeFirst();

export const insertQr = (
  db: Db,
  qr: {
    visitor_id: number;
    company_id: number;
    sealed: Buffer;
    number_hash: Buffer;
    link_hash: Buffer;
    created_at: Date;
  },
) => db.insertInto('visitor_qrs').values(qr).execute();

export const deleteQr = (db: Db, visitorId: number) =>
  db.deleteFrom('visitor_qrs').where('visitor_id', '=', visitorId).execute();

/** Finds the visitor of a link. The company of the visitor becomes known only by this query. */
export const findByLink = (db: Db, linkHash: Buffer) =>
  db
    .selectFrom('visitor_qrs')
    .select(['visitor_id', 'company_id', 'sealed'])
    .where('link_hash', '=', linkHash)
    .executeTakeFirst();

export const saveMailedWindows = (db: Db, visitorId: number, windows: string) =>
  db
    .updateTable('visitor_qrs')
    .set({ mailed_windows: windows })
    .where('visitor_id', '=', visitorId)
    .execute();

/** Stores the entry window that reception entered with a new QR code. */
export const setEntered = (db: Db, visitorId: number, window: { from: Date; to: Date }) =>
  db
    .updateTable('visitors')
    .set({ entry_from: window.from, entry_to: window.to })
    .where('id', '=', visitorId)
    .execute();

export interface MailedVisitor {
  id: number;
  companyId: number;
  visitorCode: string;
  displayName: string;
  email: string;
  nationality: string;
  enableQrCheckin: boolean;
}

/**
 * Finds enabled visitors with one of these email addresses and an active time that has not ended. Only includes
 * visitors that are or were invited to a meeting within their active time.
 */
export async function findInvited(
  db: Db,
  companyId: number,
  addresses: readonly string[],
  at: Date,
): Promise<MailedVisitor[]> {
  const { rows } = await sql<MailedVisitor>`
    SELECT v.id, v.company_id AS "companyId", v.visitor_code AS "visitorCode", v.display_name AS "displayName", v.email, v.nationality,
      v.enable_qr_checkin AS "enableQrCheckin"
    FROM visitors v WHERE v.company_id = ${companyId} AND v.enabled AND v.is_invited AND v.email <> '' AND v.active_to >= ${at}::timestamptz
      AND lower(v.email) IN (SELECT unnest(${quotedArrayLiteral(addresses)}::text[])) ORDER BY v.id`.execute(
    db,
  );
  return rows;
}

/** Finds visitors with a QR code that were invited to meetings but have no meetings left. */
export async function findStranded(db: Db, companyId: number): Promise<MailedVisitor[]> {
  const { rows } = await sql<MailedVisitor>`
    SELECT v.id, v.company_id AS "companyId", v.visitor_code AS "visitorCode", v.display_name AS "displayName", v.email, v.nationality,
      v.enable_qr_checkin AS "enableQrCheckin"
    FROM visitor_qrs q JOIN visitors v ON v.id = q.visitor_id
    WHERE v.company_id = ${companyId} AND v.is_invited AND v.entry_to IS NULL
      AND NOT is_guest_within(v.company_id, v.email, v.active_from, v.active_to) ORDER BY v.id`.execute(db);
  return rows;
}

/**
 * Returns the account of the person that expects a visitor. If this person has left, returns the accounts of the
 * department’s managers.
 */
export async function findHostAccounts(db: Db, visitorId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT e.account_id AS id FROM visitors v JOIN employees e ON e.id = v.contact_employee_id WHERE v.id = ${visitorId}
    UNION SELECT e.account_id FROM visitors v JOIN department_managers m ON m.department_id = v.contact_department_id
      JOIN employees e ON e.id = m.employee_id WHERE v.id = ${visitorId} AND v.contact_employee_id IS NULL`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface VisitorMailDetails {
  companyName: string;
  hosts: string[];
  /** The names of the buildings, each with its address. */
  places: string[];
  mapLinks: string[];
}

/** Finds the names of a company and of hosts, and the addresses and maps of buildings. */
export async function findWhereabouts(
  db: Db,
  companyId: number,
  hostIds: readonly number[],
  buildingIds: readonly number[],
): Promise<VisitorMailDetails> {
  const { rows } = await sql<VisitorMailDetails>`SELECT c.company_name AS "companyName",
      ARRAY(SELECT e.display_name FROM employees e WHERE e.company_id = c.id AND e.id = ANY (${plainArrayLiteral(hostIds)}::bigint[])
        ORDER BY e.display_name, e.id) AS hosts,
      ARRAY(SELECT concat_ws(', ', b.building_name, nullif(b.address, '')) FROM buildings b WHERE b.company_id = c.id
        AND b.id = ANY (${plainArrayLiteral(buildingIds)}::bigint[]) ORDER BY b.building_name, b.id) AS places,
      ARRAY(SELECT b.map_link FROM buildings b WHERE b.company_id = c.id AND b.id = ANY (${plainArrayLiteral(buildingIds)}::bigint[])
        AND b.map_link <> '' ORDER BY b.building_name, b.id) AS "mapLinks"
    FROM companies c WHERE c.id = ${companyId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a visitor of a missing company');
  return row;
}
