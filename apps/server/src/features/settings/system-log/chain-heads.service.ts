import type { Db } from '../../../platform/db/database.ts';
import * as queries from './chain-heads.queries.ts';
import { readHeads } from './chain-heads.rules.ts';

export interface CheckedHeads {
  /** Number of heads in the text that belong to this installation. */
  known: number;
  /** Number of heads signed with another key or for another installation. */
  foreign: number;
  /** Chains that differ from their published heads, with the first missing or changed entry of each chain. */
  broken: { chain: number; at: number }[];
}

/**
 * Compares the audit chains with published heads from a log or emails. Detects an attacker who cuts a chain, resets its
 * head and also changes the portal's own record of published heads.
 */
export async function checkHeads(db: Db, publicKey: Buffer, text: string): Promise<CheckedHeads> {
  const installation = await queries.findInstallation(db);
  const parsedHeads = readHeads(publicKey, text);
  const ownHeads = parsedHeads.filter((head) => head.isOurs && head.installation === installation);
  return {
    known: ownHeads.length,
    foreign: parsedHeads.length - ownHeads.length,
    broken: await queries.findBrokenBehind(db, ownHeads),
  };
}
