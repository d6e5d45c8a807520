import type { Db } from '../../../platform/db/database.ts';

/** The numbers of all companies, in use or not: what was acknowledged for one that is switched off is worked at, too. */
export const findCompanyIds = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('companies').select('id').orderBy('id').execute()).map(({ id }) => id);

/** The numbers of the companies in use. */
export const findEnabledCompanyIds = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('companies').select('id').where('is_enabled', '=', true).orderBy('id').execute()).map(
    ({ id }) => id,
  );

/**
 * Has those who change something of one company that two may not change at once take turns, until the transaction ends: who administers it,
 * the tree of its departments and their managers, numbers and cards.
 */
export const holdCompany = (db: Db, companyId: number) =>
  db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
