import { randomBytes } from 'node:crypto';
import { writeZip } from '../../src/platform/zip.ts';

const megabyte = 1024 * 1024;

async function zipped(name: string, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const entries = async function* () {
    yield { name, content: ['<manifest/>'] };
    // what cannot be packed: the archive is as large as it says
    yield { name: 'classes.dex', content: [randomBytes(size)] };
  };
  return new Uint8Array(await writeZip(new Date('2026-11-20T00:00:00Z'), entries()));
}

/** An Android package of a little more than so many bytes, different each time. */
export const androidPackageOf = (size = megabyte) => zipped('AndroidManifest.xml', size);

/** A zip archive that is no Android package. */
export const otherArchive = (size = megabyte) => zipped('manifest.xml', size);

/** What begins as a TensorFlow Lite model does. */
export function modelOf(size = megabyte): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(randomBytes(size));
  bytes.set(Buffer.from('\x1c\x00\x00\x00TFL3', 'latin1'));
  return bytes;
}
