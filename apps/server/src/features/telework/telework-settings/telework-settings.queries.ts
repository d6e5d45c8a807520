import type { Db } from '../../../platform/db/database.ts';

/**
 * Withdraws the open requests of a company's telework checks, because a question cannot be answered after a change to
 * pictures, and the other way round.
 */
export const withdrawChecks = (db: Db, companyId: number) =>
  db
    .updateTable('telework_checks')
    .set({ asked_at: null, first_number: null, second_number: null, wrong: 0 })
    .where('company_id', '=', companyId)
    .where('asked_at', 'is not', null)
    .execute();
