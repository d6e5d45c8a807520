import { readZipParts } from '../../apps/server/src/platform/zip/read-zip.ts';

/** Unpacks an archive of at most 1,000 small files. */
export async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const { name, unpack } of await readZipParts(archive, 1000))
    files.set(name, await unpack(100_000_000));
  return files;
}
