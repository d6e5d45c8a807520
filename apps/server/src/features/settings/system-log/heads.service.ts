import type { Db } from '../../../platform/db/database.ts';
import * as queries from './heads.queries.ts';
import { readHeads } from './heads.rules.ts';

export interface CheckedHeads {
  /** Heads that were given and are this installation's. */
  known: number;
  /** Lines that look like heads and were signed by nobody of this key, or for another installation. */
  foreign: number;
  /** Chains that are not any more what went out, each with the first number that is gone or another. */
  broken: { chain: number; at: number }[];
}

/**
 * Compares the chains with heads that went out, as a log or mails kept them: whoever cuts a chain and sets its head back, and takes the
 * portal's own record of what went out along, is found by these.
 */
export async function checkHeads(db: Db, publicKey: Buffer, text: string): Promise<CheckedHeads> {
  const installation = await queries.findInstallation(db);
  const given = readHeads(publicKey, text);
  const known = given.filter((head) => head.isOurs && head.installation === installation);
  return {
    known: known.length,
    foreign: given.length - known.length,
    broken: await queries.findBrokenBehind(db, known),
  };
}
