import type { Db } from '../../../platform/db/database.ts';
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
  await queries.takeTurns(db, companyId);
  return queries.meansAnother(db, companyId, codes, employeeId);
}

/** Until this transaction ends nobody else of the company is given a number, a card or a code. */
export const holdCodes = queries.takeTurns;
