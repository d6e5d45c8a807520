import type { Db } from '../../../platform/db/database.ts';
import { holdCompany } from '../companies/company-ids.service.ts';
import * as queries from './device-codes.queries.ts';

/**
 * Whether a number or card that an employee is to have means somebody else of the company already, or a visitor. Until this transaction
 * ends nobody else is given one.
 */
export async function isCodeTaken(
  db: Db,
  companyId: number,
  codes: readonly (string | null)[],
  employeeId: number | null,
): Promise<boolean> {
  if (codes.every((code) => code === null)) return false;
  // given one after the other, none comes to mean two at the same moment
  await holdCompany(db, companyId);
  return queries.meansAnother(db, companyId, codes, employeeId);
}
