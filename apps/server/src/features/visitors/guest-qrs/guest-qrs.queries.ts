import { type SqlBool, sql } from 'kysely';
import { plainArrayLiteral, quotedArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { MeetingGuest } from './guest-qrs.rules.ts';

const guestValues = (guests: readonly MeetingGuest[]) => sql`
  unnest(${plainArrayLiteral(guests.map(({ meetingId }) => meetingId))}::bigint[], ${quotedArrayLiteral(guests.map(({ email }) => email))}::text[])
    AS w (meeting_id, email)`;

/** Revokes the QR code numbers of these guests. Database triggers then update passes, emails and terminals. */
export const revoke = (db: Db, companyId: number, guests: readonly MeetingGuest[], at: Date) =>
  sql`UPDATE guest_qrs i SET revoked_at = ${at}, sealed = NULL FROM ${guestValues(guests)}
    WHERE i.company_id = ${companyId} AND i.meeting_id = w.meeting_id AND i.email = w.email AND i.revoked_at IS NULL`.execute(
    db,
  );

/**
 * Marks guests with a QR code number for these meetings as changed, so that the portal computes their data for
 * terminals again.
 */
export const markGuestsChanged = (db: Db, companyId: number, meetingIds: readonly number[]) =>
  sql`SELECT note_visitor_changes(${companyId}::bigint, ARRAY(SELECT i.id FROM guest_qrs i
    WHERE i.company_id = ${companyId} AND i.meeting_id = ANY (${plainArrayLiteral(meetingIds)}::bigint[])))`.execute(
    db,
  );

/** Finds guests without a QR code number for the meeting and without a visitor record. */
export async function findWithout(
  db: Db,
  companyId: number,
  guests: readonly MeetingGuest[],
): Promise<MeetingGuest[]> {
  const { rows } =
    await sql<MeetingGuest>`SELECT w.meeting_id AS "meetingId", w.email FROM ${guestValues(guests)}
    WHERE NOT EXISTS (SELECT FROM guest_qrs i WHERE i.meeting_id = w.meeting_id AND i.email = w.email AND i.revoked_at IS NULL)
      AND NOT EXISTS (SELECT FROM visitors v WHERE v.company_id = ${companyId} AND lower(v.email) = w.email)
    ORDER BY 1, 2`.execute(db);
  return rows;
}

export async function insertQr(
  db: Db,
  qr: {
    company_id: number;
    meeting_id: number;
    email: string;
    sealed: Buffer;
    number_hash: Buffer;
    link_hash: Buffer;
    created_at: Date;
  },
): Promise<number> {
  const { id } = await db.insertInto('guest_qrs').values(qr).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Finds the guest of a link. The company of the guest becomes known only by this query. */
export const findByLink = (db: Db, linkHash: Buffer) =>
  db
    .selectFrom('guest_qrs')
    .select(['id', 'company_id', 'sealed'])
    .where('link_hash', '=', linkHash)
    .where(sql<SqlBool>`revoked_at IS NULL`)
    .executeTakeFirst();
