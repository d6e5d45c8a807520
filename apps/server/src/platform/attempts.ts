import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import * as queries from './db/attempts.queries.ts';
import type { Database } from './db/database.ts';

export interface AttemptLimit {
  key: string;
  attempts: number;
  windowSeconds: number;
}

/**
 * Creates the counter key for text that a person typed. The text is hashed, because it may be a password typed into the
 * wrong field.
 */
export const typedKey = (kind: string, typed: string): string =>
  `${kind}:${createHash('sha256').update(typed.toLowerCase()).digest('base64url')}`;

/** A /64 network of IPv6 counts as one address, because a provider assigns such a network to one connection. */
export function addressKey(kind: string, address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return `${kind}:${address.replace('::ffff:', '')}`;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const allGroups = [...groups, ...Array<string>(missing).fill('0'), ...rest];
  return `${kind}:${allGroups.slice(0, 4).join(':')}::/64`;
}

/**
 * Counts one attempt for each limit, in order. Stops at the first exceeded limit and returns the seconds to wait, so
 * that a blocked address cannot lock more accounts. The attempt is counted in its own transaction before the caller
 * evaluates it (for example, checks a password), so that a refusal, a restart or a second process cannot lose the
 * count. To avoid deadlocks, every caller must list its limits in the same order, the widest first.
 */
export async function countAttempts(
  database: Database,
  at: Date,
  limits: readonly AttemptLimit[],
): Promise<number | undefined> {
  return database.asSystem(async (db) => {
    for (const { key, attempts, windowSeconds } of limits) {
      const attempt = await queries.addAttempt(db, key, at, windowSeconds);
      if (attempt.attempts > attempts) return Math.max(1, attempt.endsIn);
    }
    return undefined;
  });
}

/**
 * Deletes the counter of `key` after a successful sign-in. Subtracts the attempt of this sign-in from the counters in
 * `others`.
 */
export async function clearAttempts(database: Database, key: string, others: readonly string[] = []) {
  await database.asSystem(async (db) => {
    for (const other of others) await queries.decrementAttempt(db, other);
    await queries.deleteAttempts(db, key);
  });
}

export async function decrementAttempts(database: Database, ...keys: readonly string[]) {
  await database.asSystem(async (db) => {
    for (const key of keys) await queries.decrementAttempt(db, key);
  });
}
