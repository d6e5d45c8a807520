import type { Db } from './database.ts';

/** Returns the IDs of all companies, including disabled ones, because their accepted data must still be processed. */
export const findCompanyIds = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('companies').select('id').orderBy('id').execute()).map(({ id }) => id);

export const findEnabledCompanyIds = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('companies').select('id').where('is_enabled', '=', true).orderBy('id').execute()).map(
    ({ id }) => id,
  );

/**
 * Locks the company row until the transaction ends. The lock serializes changes that compare several rows of one
 * company.
 */
export const lockCompanyRow = (db: Db, companyId: number) =>
  db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
