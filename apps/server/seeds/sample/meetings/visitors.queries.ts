import { sql } from 'kysely';
import type { Db } from '../../../src/platform/db/database.ts';

export interface SampleVisitor {
  firstName: string;
  lastName: string;
  displayName: string;
  gender: 'MALE' | 'FEMALE';
  company: string;
  nationality: string;
  /** Email address of the visitor. If it is set, the visitor can check in with a QR code. */
  email?: string;
  from: Date;
  to: Date;
  enabled?: boolean;
}

/** Returns the employees that act as hosts of the sample visitors. People with a password come first. */
export async function findHosts(db: Db, companyId: number, most: number) {
  const { rows } = await sql<{ id: number; departmentId: number }>`
    SELECT e.id, e.department_id AS "departmentId" FROM employees e JOIN accounts a ON a.id = e.account_id
    WHERE e.company_id = ${companyId} ORDER BY a.password_hash IS NULL, e.id LIMIT ${most}`.execute(db);
  return rows;
}

export async function insertVisitor(
  db: Db,
  companyId: number,
  host: { id: number; departmentId: number },
  visitor: SampleVisitor,
): Promise<number> {
  const { id } = await db
    .insertInto('visitors')
    .values({
      company_id: companyId,
      first_name: visitor.firstName,
      last_name: visitor.lastName,
      display_name: visitor.displayName,
      gender: visitor.gender,
      visitor_company: visitor.company,
      nationality: visitor.nationality,
      email: visitor.email ?? '',
      enable_qr_checkin: visitor.email !== undefined,
      contact_department_id: host.departmentId,
      contact_employee_id: host.id,
      active_from: visitor.from,
      active_to: visitor.to,
      enabled: visitor.enabled ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertGuestCard(
  db: Db,
  companyId: number,
  card: { num: string; name: string; description: string; broken?: boolean },
): Promise<number> {
  const { id } = await db
    .insertInto('guest_cards')
    .values({
      company_id: companyId,
      card_num: card.num,
      card_name: card.name,
      description: card.description,
      broken: card.broken ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const insertLoan = (db: Db, companyId: number, cardId: number, visitorId: number, at: Date) =>
  db
    .insertInto('card_loans')
    .values({ company_id: companyId, card_id: cardId, visitor_id: visitorId, issued_at: at })
    .execute();

/** Inserts a visit. `wentAt` is the time of the check-out, or null while the visitor is inside. */
export const insertVisit = (db: Db, visitorId: number, cameAt: Date, wentAt: Date | null) =>
  sql`INSERT INTO visits (company_id, visitor_id, email, host_id, department_id, zone, expected_from, expected_to, check_in_at,
      check_in_by, last_in_at, check_out_at, check_out_by, closes_at, created_at, updated_at)
    SELECT v.company_id, v.id, lower(v.email), v.contact_employee_id, v.contact_department_id, c.time_zone, v.active_from, v.active_to,
      ${cameAt}::timestamptz, 'RECEPTION', ${cameAt}, ${wentAt}::timestamptz, CASE WHEN ${wentAt}::timestamptz IS NOT NULL THEN 'RECEPTION' END,
      greatest(v.active_to, ${cameAt}::timestamptz), ${cameAt}, ${cameAt}
    FROM visitors v JOIN companies c ON c.id = v.company_id WHERE v.id = ${visitorId}`.execute(db);
