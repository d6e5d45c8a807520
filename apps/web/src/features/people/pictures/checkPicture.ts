import { pictureLimits } from '@gatehouse/api/people/pictures';

/** Text key of the problem of a chosen picture. */
export type PictureProblem = 'type' | 'size' | 'side' | 'unreadable' | 'duplicate' | 'count';

/** Accepted file types (spec §5). The first bytes of a file prove its type, but its name does not. */
export const acceptedTypes = '.bmp,.jpg,.jpeg,.png';

/**
 * Clears the file input before each choice. Otherwise the browser ignores choosing the same file again after a
 * cancelled crop or a correction.
 */
export const clearFileInput = ({ currentTarget }: { currentTarget: HTMLInputElement }): void => {
  currentTarget.value = '';
};

const beginnings = [
  [0x42, 0x4d],
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
];

/** Returns the first problem of a picture file, or undefined if it has none. The portal checks the file again. */
export async function checkPicture(file: Blob, largest?: number): Promise<PictureProblem | undefined> {
  if (largest !== undefined && file.size > largest) return 'size';
  const first = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (!beginnings.some((begin) => begin.every((byte, at) => first[at] === byte))) return 'type';
  const size = await measurePicture(file);
  if (!size) return 'unreadable';
  const { min, max } = pictureLimits.side;
  return Math.min(...size) < min || Math.max(...size) > max ? 'side' : undefined;
}

async function measurePicture(file: Blob): Promise<[width: number, height: number] | undefined> {
  try {
    const { width, height } = await createImageBitmap(file);
    return [width, height];
  } catch {
    return undefined;
  }
}

/** Returns whether two files have the same bytes. */
export async function isSame(file: Blob, other: Blob): Promise<boolean> {
  if (file.size !== other.size) return false;
  const [a, b] = [new Uint8Array(await file.arrayBuffer()), new Uint8Array(await other.arrayBuffer())];
  return a.every((byte, at) => byte === b[at]);
}
