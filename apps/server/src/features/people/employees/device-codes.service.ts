import { lockCompanyRow } from '../../../platform/db/companies.ts';
import type { Db } from '../../../platform/db/database.ts';
import * as queries from './device-codes.queries.ts';

/**
 * Returns whether a number or card already identifies another employee of the company or a visitor. Blocks concurrent
 * assignments until the transaction ends.
 */
export async function isCodeTaken(
  db: Db,
  companyId: number,
  codes: readonly (string | null)[],
  employeeId: number | null,
): Promise<boolean> {
  if (codes.every((code) => code === null)) return false;
  // The company row is locked, so that two people cannot get the same code at the same time.
  await lockCompanyRow(db, companyId);
  return queries.hasCodeConflict(db, companyId, codes, employeeId);
}
