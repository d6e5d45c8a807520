import type { Db } from '../../../platform/db/database.ts';

/** The number and link of a visitor, sealed; undefined where there are none. */
export const findQr = (db: Db, visitorId: number) =>
  db.selectFrom('visitor_qrs').select('sealed').where('visitor_id', '=', visitorId).executeTakeFirst();

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

/** Whose link it is: asked before it is known of which company. */
export const findByLink = (db: Db, linkHash: Buffer) =>
  db
    .selectFrom('visitor_qrs')
    .select(['visitor_id', 'company_id', 'sealed'])
    .where('link_hash', '=', linkHash)
    .executeTakeFirst();

/** What decides whether a number is good for anything. */
export const findWindow = (db: Db, companyId: number, visitorId: number) =>
  db
    .selectFrom('visitors')
    .select(['enabled', 'enable_qr_checkin', 'active_from', 'active_to'])
    .where('company_id', '=', companyId)
    .where('id', '=', visitorId)
    .executeTakeFirst();

/** Zone and name of the company that a mail speaks of. */
export const findHost = (db: Db, companyId: number) =>
  db
    .selectFrom('companies')
    .select(['company_name', 'time_zone'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
