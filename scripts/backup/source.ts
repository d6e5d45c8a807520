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

/** Unpacks a backup into `folder` and verifies it. If it throws, the caller must remove the content of `folder`. */
export async function unpackBackup(
  source: string,
  identityFile: string | undefined,
  folder: string,
): Promise<void> {
  const archive = source.endsWith('.age') ? source : join(source, archiveName);
  if (!existsSync(archive)) {
    await rejectDamagedBackup(source, source);
    await cp(source, folder, { recursive: true });
    return;
  }
  if (!identityFile)
    throw new StartRefusal(
      `${archive} is encrypted. Specify the key file: npm run restore -- --from … --identity FILE`,
    );
  const decrypter = await createDecrypter(identityFile);
  const encrypted = Readable.toWeb(createReadStream(archive)) as ReadableStream<Uint8Array>;
  const clear = await decrypter.decrypt(encrypted).catch((error: Error) => {
    throw new StartRefusal(
      /identity|identities/.test(error.message)
        ? `The key in ${identityFile} can’t decrypt ${archive}. It was encrypted with a different key.`
        : damageMessage(archive, error.message),
    );
  });
  await readArchive(clear, async ({ path, kind }, content) => {
    const destination = join(folder, path);
    await mkdir(kind === 'folder' ? destination : dirname(destination), { recursive: true, mode: 0o700 });
    if (kind === 'file') await pipeline(content, createWriteStream(destination, { mode: 0o600 }));
  }).catch((error: Error) => {
    // Throws errors with a code, such as a full disk, unchanged. Such an error does not mean that the backup is
    // damaged.
    throw 'code' in error ? error : new StartRefusal(damageMessage(archive, error.message));
  });
  await rejectDamagedBackup(folder, archive);
}

async function createDecrypter(identityFile: string): Promise<Decrypter> {
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

const damageMessage = (path: string, how: string) =>
  `The backup in ${path} is damaged (${how}). Nothing was restored.`;

async function rejectDamagedBackup(folder: string, backupPath: string): Promise<void> {
  const damage = await findDamage(folder);
  if (damage) throw new StartRefusal(damageMessage(backupPath, damage));
}
