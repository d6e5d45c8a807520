import { StartRefusal } from '../start-refusal.ts';
import { withClient } from './client.ts';
import type { Connection } from './database.ts';

/** Returns the recorded public half of the installation's key. Null if none was recorded. */
export async function findPublicKey(owner: Connection): Promise<Buffer | null> {
  return withClient(owner, async (client) => {
    const { rows } = await client.query<{ public_key: Buffer | null }>('SELECT public_key FROM installation');
    return rows[0]?.public_key ?? null;
  });
}

/**
 * Records the public half of the installation's key. Replaces the recorded one only with `{ anew: true }`. Two portals
 * with different keys could not read each other's data.
 * @throws StartRefusal if the data were written with another key
 */
export async function recordPublicKey(
  owner: Connection,
  publicKey: Buffer,
  { anew = false }: { anew?: boolean } = {},
): Promise<void> {
  const isNoted = await withClient(owner, async (client) => {
    await client.query('UPDATE installation SET public_key = $1 WHERE public_key IS NULL OR $2', [
      publicKey,
      anew,
    ]);
    return (await client.query('SELECT FROM installation WHERE public_key = $1', [publicKey])).rowCount === 1;
  });
  if (!isNoted) throw new StartRefusal(otherKey);
}

const otherKey =
  'The data was written with a different secret key than the current SECRET_KEY or secret.key. Use the original key. If it’s lost, start once with npm start -- --new-key (docs/operations.md, "Backup and restore").';
