import { hash, verify } from '@node-rs/argon2';
import { refuse } from './refusal.ts';

/** argon2id, 19 MiB, two passes (security.md §1.9; OWASP). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Number of hashes computed at the same time. It is limited because each hash needs 19 MiB. */
const parallel = 2;
const longestQueue = 64;

/**
 * A hash that matches no password. It is checked for unknown accounts, so that the response time does not reveal
 * whether an account exists.
 */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$Z2F0ZWhvdXNlLW5vYm9keQ$5v6JHc1xLTcCVbzPtTVjYl0Jtz4u0mQBGgUMwGtG3R8';

const waiting: (() => void)[] = [];
let running = 0;

/** Normalizes the letters of a password, because some keyboards send "ế" as one character and others as three. */
const normalizePassword = (password: string) => password.normalize('NFC');

/**
 * Hashes a password.
 * @throws API_SERVICE_DOWN if too many passwords wait
 */
export const hashPassword = (password: string): Promise<string> =>
  runInSlot(() => hash(normalizePassword(password), cost));

/** Checks a password against a hash. Takes the same time if no hash is stored. */
export const verifyPassword = (stored: string | null | undefined, password: string): Promise<boolean> =>
  runInSlot(async () => (await verify(stored ?? nobody, normalizePassword(password))) && stored != null);

async function runInSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= parallel) {
    if (waiting.length >= longestQueue) refuse('API_SERVICE_DOWN', null, 2);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
