import { StartRefusal } from '../start-refusal.ts';
import { withClient } from './client.ts';
import type { Connection } from './database.ts';

/** What is known of the installation's key: its public half as it was noted, null where none has been yet. */
export async function findPublicKey(owner: Connection): Promise<Buffer | null> {
  return withClient(owner, async (client) => {
    const { rows } = await client.query<{ public_key: Buffer | null }>('SELECT public_key FROM installation');
    return rows[0]?.public_key ?? null;
  });
}

/**
 * Notes the public half of the installation's key, the first time or `anew`. Two portals with keys of their own on one database would
 * read nothing of each other's.
 * @throws StartRefusal when the data were written with another key
 */
export async function notePublicKey(
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
