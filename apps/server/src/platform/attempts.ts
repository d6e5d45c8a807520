import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import * as queries from './db/attempts.queries.ts';
import type { Database } from './db/database.ts';

/** How many attempts a key has in a window. */
export interface AttemptLimit {
  key: string;
  attempts: number;
  windowSeconds: number;
}

/** Key of what somebody typed: hashed, because people type passwords into the wrong field. */
export const typedKey = (kind: string, typed: string): string =>
  `${kind}:${createHash('sha256').update(typed.toLowerCase()).digest('base64url')}`;

/** Key of where a call came from. One line of a provider holds a whole /64 of IPv6: it counts as one address. */
export function addressKey(kind: string, address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return `${kind}:${address.replace('::ffff:', '')}`;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const whole = [...groups, ...Array<string>(missing).fill('0'), ...rest];
  return `${kind}:${whole.slice(0, 4).join(':')}::/64`;
}

/**
 * Counts one attempt for each limit before it is evaluated, in a transaction of its own, so that neither a refusal,
 * a restart nor a second process forgets it. Returns the seconds to wait when a limit is over: the ones after it are
 * not counted then, so that an address that is stopped cannot lock more accounts. Every caller names its limits in
 * the same order, the widest first: no deadlocks.
 */
export async function countAttempts(
  database: Database,
  at: Date,
  limits: readonly AttemptLimit[],
): Promise<number | undefined> {
  return database.asSystem(async (db) => {
    for (const { key, attempts, windowSeconds } of limits) {
      const counted = await queries.addAttempt(db, key, at, windowSeconds);
      if (counted.attempts > attempts) return Math.max(1, counted.endsIn);
    }
    return undefined;
  });
}

/** It was the right person: forgets the attempts of `key`, and takes this one off the others. */
export async function forgiveAttempts(database: Database, key: string, others: readonly string[] = []) {
  await database.asSystem(async (db) => {
    for (const other of others) await queries.takeBackAttempt(db, other);
    await queries.deleteAttempts(db, key);
  });
}

/** It was the right person: takes this attempt off each key, and no other. */
export async function takeBackAttempts(database: Database, ...keys: readonly string[]) {
  await database.asSystem(async (db) => {
    for (const key of keys) await queries.takeBackAttempt(db, key);
  });
}
