import type { DeviceType } from '@gatehouse/api/area/device-kinds';
import type { PageKind } from '@gatehouse/api/device-ops/device-pairings.rules';
import type { WelcomePage } from '@gatehouse/api/device-ops/welcome-pages';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Finds the company of a paired browser. Must be called with the rights of the system. */
export async function findCompanyOfToken(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('device_pairings')
    .select('company_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.company_id;
}

export interface PairedBrowser {
  id: number;
  companyId: number;
  companyName: string;
  deviceId: number;
  deviceName: string;
  deviceType: DeviceType;
  buildingId: number;
  timeZone: string;
  /** Whether the device and its company are active. */
  isActive: boolean;
  kind: PageKind;
  language: WelcomePage['language'] | null;
  layoutType: WelcomePage['layoutType'] | null;
  greetsGuests: boolean;
  seenAt: Date | null;
}

export async function findPairedBrowser(db: Db, tokenHash: Buffer): Promise<PairedBrowser | undefined> {
  const { rows } = await sql<PairedBrowser>`
    SELECT p.id, p.company_id AS "companyId", c.company_name AS "companyName", p.device_id AS "deviceId",
      d.device_name AS "deviceName", d.device_type AS "deviceType", b.id AS "buildingId",
      coalesce(b.time_zone, c.time_zone) AS "timeZone", d.is_enabled AND c.is_enabled AS "isActive", p.kind, p.language,
      p.layout_type AS "layoutType", p.greets_guests AS "greetsGuests", p.seen_at AS "seenAt"
    FROM device_pairings p JOIN devices d ON d.id = p.device_id JOIN companies c ON c.id = p.company_id
      JOIN doors o ON o.id = d.door_id JOIN rooms r ON r.id = o.room_id JOIN buildings b ON b.id = r.building_id
    WHERE p.token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

/** Stores when the browser was last seen. The version stays the same, because no one edits this time in a form. */
export const writeSeen = (db: Db, id: number, at: Date) =>
  db.updateTable('device_pairings').set({ seen_at: at }).where('id', '=', id).execute();

export const deletePairing = (db: Db, id: number) =>
  db.deleteFrom('device_pairings').where('id', '=', id).execute();

/** Returns whether a code that has not expired belongs to the browser. */
export async function hasCode(db: Db, tokenHash: Buffer, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('pairing_codes')
    .select('kind')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewCode {
  codeHash: Buffer;
  tokenHash: Buffer;
  kind: PageKind;
  expiresAt: Date;
}

/** Stores the code of a browser instead of its previous code. Also deletes the expired codes of all browsers. */
export async function replaceCode(db: Db, code: NewCode, at: Date): Promise<void> {
  await sql`DELETE FROM pairing_codes WHERE expires_at <= ${at} OR token_hash = ${code.tokenHash}`.execute(
    db,
  );
  await db
    .insertInto('pairing_codes')
    .values({
      code_hash: code.codeHash,
      token_hash: code.tokenHash,
      kind: code.kind,
      expires_at: code.expiresAt,
    })
    .execute();
}
