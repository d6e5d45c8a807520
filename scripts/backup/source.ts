import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter } from 'age-encryption';
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts';
import { findDamage } from './manifest.ts';
import { readArchive } from './tar.ts';
import { archiveName } from './target.ts';

/** Lays a backup into `folder`, checked; what stands there when this throws is to be removed. */
export async function unpack(
  source: string,
  identityFile: string | undefined,
  folder: string,
): Promise<void> {
  const archive = source.endsWith('.age') ? source : join(source, archiveName);
  if (!existsSync(archive)) {
    await refuseDamaged(source, source);
    await cp(source, folder, { recursive: true });
    return;
  }
  if (!identityFile)
    throw new StartRefusal(
      `${archive} is encrypted. Specify the key file: npm run restore -- --from … --identity FILE`,
    );
  const decrypter = await decrypterOf(identityFile);
  const encrypted = Readable.toWeb(createReadStream(archive)) as ReadableStream<Uint8Array>;
  const clear = await decrypter.decrypt(encrypted).catch((error: Error) => {
    throw new StartRefusal(
      /identity|identities/.test(error.message)
        ? `The key in ${identityFile} can’t decrypt ${archive}. It was encrypted with a different key.`
        : damaged(archive, error.message),
    );
  });
  await readArchive(clear, async ({ path, kind }, content) => {
    const place = join(folder, path);
    await mkdir(kind === 'folder' ? place : dirname(place), { recursive: true, mode: 0o700 });
    if (kind === 'file') await pipeline(content, createWriteStream(place, { mode: 0o600 }));
  }).catch((error: Error) => {
    // a full disk is no damage
    throw 'code' in error ? error : new StartRefusal(damaged(archive, error.message));
  });
  await refuseDamaged(folder, archive);
}

async function decrypterOf(identityFile: string): Promise<Decrypter> {
  const text = await readFile(identityFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartRefusal(`Can’t read the key file ${identityFile} (${error.code}).`);
  });
  const decrypter = new Decrypter();
  const lines = text.split(/\s*\n/).filter((line) => line && !line.startsWith('#'));
  try {
    for (const line of lines) decrypter.addIdentity(line);
  } catch {
    lines.length = 0;
  }
  if (lines.length === 0)
    throw new StartRefusal(
      `${identityFile} doesn’t contain an age key (a line that begins with AGE-SECRET-KEY-1).`,
    );
  return decrypter;
}

const damaged = (what: string, how: string) =>
  `The backup in ${what} is damaged (${how}). Nothing was restored.`;

async function refuseDamaged(folder: string, named: string): Promise<void> {
  const damage = await findDamage(folder);
  if (damage) throw new StartRefusal(damaged(named, damage));
}
