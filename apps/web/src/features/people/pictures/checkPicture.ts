import { pictureLimits } from '@gatehouse/api/people/pictures';

/** What is wrong with a picture somebody chose; names the sentence. */
export type PictureProblem = 'type' | 'size' | 'side' | 'unreadable' | 'duplicate' | 'count';

/** Types of spec §5; the file's name proves nothing, its first bytes do. */
export const acceptedTypes = '.bmp,.jpg,.jpeg,.png';

/** Before a file is chosen: so that the one chosen last can be chosen again, after a cancelled crop or once it is mended. */
export const forgetFile = ({ currentTarget }: { currentTarget: HTMLInputElement }): void => {
  currentTarget.value = '';
};

const beginnings = [
  [0x42, 0x4d],
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
];

/** The first thing wrong with a file as a picture, or nothing; the portal checks again. */
export async function checkPicture(file: Blob, largest?: number): Promise<PictureProblem | undefined> {
  if (largest !== undefined && file.size > largest) return 'size';
  const first = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (!beginnings.some((begin) => begin.every((byte, at) => first[at] === byte))) return 'type';
  const size = await sizeOf(file);
  if (!size) return 'unreadable';
  const { min, max } = pictureLimits.side;
  return Math.min(...size) < min || Math.max(...size) > max ? 'side' : undefined;
}

async function sizeOf(file: Blob): Promise<[width: number, height: number] | undefined> {
  try {
    const { width, height } = await createImageBitmap(file);
    return [width, height];
  } catch {
    return undefined;
  }
}

/** Whether two files hold the same bytes. */
export async function isSame(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  const [a, b] = [new Uint8Array(await one.arrayBuffer()), new Uint8Array(await other.arrayBuffer())];
  return a.every((byte, at) => byte === b[at]);
}
