import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

export const wantsPush = async (db: Db, viewer: Viewer): Promise<boolean> =>
  (
    await db
      .selectFrom('accounts')
      .select('enable_notification')
      .where('id', '=', viewer.accountId)
      .executeTakeFirstOrThrow()
  ).enable_notification;

export const setPush = (db: Db, viewer: Viewer, isEnabled: boolean) =>
  db
    .updateTable('accounts')
    .set({ enable_notification: isEnabled })
    .where('id', '=', viewer.accountId)
    .execute();
