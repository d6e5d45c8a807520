import { hash, verify } from '@node-rs/argon2';
import { Refusal } from './refusal.ts';

/** argon2id, 19 MiB, two passes (security.md §1.9; OWASP). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing at the same time: each holds 19 MiB. */
const parallel = 2;
const longestQueue = 64;

/** A hash no password has: checking it makes an unknown account take as long as a known one. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$Z2F0ZWhvdXNlLW5vYm9keQ$5v6JHc1xLTcCVbzPtTVjYl0Jtz4u0mQBGgUMwGtG3R8';

const waiting: (() => void)[] = [];
let running = 0;

/** One keyboard writes "ế" as one character, another as three: both are the same password. */
const composed = (password: string) => password.normalize('NFC');

/** Hash of a new password, as it is stored. Refuses API_SERVICE_DOWN when too many wait. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(composed(password), cost));

/** Whether the password is the stored hash's; takes the same time without a hash. */
export const verifyPassword = (stored: string | null | undefined, password: string): Promise<boolean> =>
  inTurn(async () => (await verify(stored ?? nobody, composed(password))) && stored != null);

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= parallel) {
    if (waiting.length >= longestQueue) throw new Refusal('API_SERVICE_DOWN', null, 2);
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
