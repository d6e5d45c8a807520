import type { Db } from '../../../platform/db/database.ts';

/** Withdraws the open checks of a company, because a question of one mode cannot be answered in another. */
export const withdrawChecks = (db: Db, companyId: number) =>
  db
    .updateTable('telework_checks')
    .set({ asked_at: null, first_number: null, second_number: null, wrong: 0 })
    .where('company_id', '=', companyId)
    .where('asked_at', 'is not', null)
    .execute();
