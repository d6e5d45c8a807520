import { randomBytes } from 'node:crypto';
import { writeZip } from '../../../apps/server/src/platform/zip/write-zip.ts';

const megabyte = 1024 * 1024;

async function createZip(name: string, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const generateEntries = async function* () {
    yield { name, content: ['<manifest/>'] };
    // Random bytes do not compress, so the archive has the intended size.
    yield { name: 'classes.dex', content: [randomBytes(size)] };
  };
  return new Uint8Array(await writeZip(new Date('2026-11-20T00:00:00Z'), generateEntries()));
}

/** Creates an Android package slightly larger than `size` bytes, different each time. */
export const createAndroidPackage = (size = megabyte) => createZip('AndroidManifest.xml', size);

/** Creates a zip archive that is not an Android package. */
export const createOtherArchive = (size = megabyte) => createZip('manifest.xml', size);

/** Creates a file that begins like a TensorFlow Lite model. */
export function createModel(size = megabyte): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(randomBytes(size));
  bytes.set(Buffer.from('\x1c\x00\x00\x00TFL3', 'latin1'));
  return bytes;
}
