import type { Db } from '../../../platform/db/database.ts';

/** The numbers of all companies, in use or not: what was acknowledged for one that is switched off is worked at, too. */
export const findCompanyIds = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('companies').select('id').orderBy('id').execute()).map(({ id }) => id);
