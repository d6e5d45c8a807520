import type { MediaKind, MediaType } from '@gatehouse/api/device-ops/welcome-settings.rules';

export interface Media {
  kind: MediaKind;
  mediaType: MediaType;
  width: number;
  height: number;
}

/** Reads a byte range of a file. `to` is exclusive. Returns fewer bytes if the file ends earlier. */
export type RangeReader = (from: number, to: number) => Promise<Buffer>;

/**
 * Number of bytes needed to detect the type of a picture. The dimensions of a JPEG come later in the file, after
 * metadata of any length.
 */
const headBytes = 32;
/** Maximum number of JPEG segments or MP4 boxes to read. Real files have fewer. */
const mostParts = 500;

/** Detects the type and dimensions of a media file from its content. Returns undefined if the type is not supported. */
export async function mediaOf(size: number, readAt: RangeReader): Promise<Media | undefined> {
  const head = await readAt(0, headBytes);
  if (head.length < headBytes) return undefined;
  const png = head.readUInt32BE(0) === 0x89504e47 && head.toString('latin1', 12, 16) === 'IHDR';
  if (png) return image('image/png', head.readUInt32BE(16), head.readUInt32BE(20));
  if (/^GIF8[79]a$/.test(head.toString('latin1', 0, 6)))
    return image('image/gif', head.readUInt16LE(6), head.readUInt16LE(8));
  if (head.readUInt16BE(0) === 0xffd8) return jpegOf(size, readAt);
  return head.toString('latin1', 4, 8) === 'ftyp' ? mp4Of(size, readAt) : undefined;
}

const image = (mediaType: MediaType, width: number, height: number): Media => ({
  kind: 'IMAGE',
  mediaType,
  width,
  height,
});

/** Reads the dimensions of a JPEG from its SOF segment. */
async function jpegOf(size: number, readAt: RangeReader): Promise<Media | undefined> {
  let at = 2;
  for (let part = 0; part < mostParts && at < size; part++) {
    const head = await readAt(at, at + 9);
    if (head.length < 9 || head[0] !== 0xff) return undefined;
    const marker = head[1] ?? 0;
    const isSize = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isSize) return image('image/jpeg', head.readUInt16BE(7), head.readUInt16BE(5));
    at += 2 + head.readUInt16BE(2);
  }
  return undefined;
}

interface Box {
  type: string;
  /** Positions of a box in the file, in bytes: `from` is the start of the box's content, `to` the end of the box. */
  from: number;
  to: number;
}

async function boxesIn(readAt: RangeReader, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to && boxes.length < mostParts; ) {
    const head = await readAt(at, at + 16);
    if (head.length < 8) return boxes;
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    // A length of 0 means that the box extends to the end of the file.
    const length = isLong ? Number(head.readBigUInt64BE(8)) : short || to - at;
    const end = at + length;
    if (length < 8 || end > to) return boxes;
    boxes.push({ type: head.toString('latin1', 4, 8), from: at + (isLong ? 16 : 8), to: end });
    at = end;
  }
  return boxes;
}

const childBoxes = async (readAt: RangeReader, boxes: readonly Box[], type: string) =>
  (
    await Promise.all(
      boxes.filter((box) => box.type === type).map(({ from, to }) => boxesIn(readAt, from, to)),
    )
  ).flat();

/**
 * Returns the dimensions of the largest video track, which are at the end of the track header. Swaps width and height
 * if the matrix of the track rotates it.
 */
async function mp4Of(size: number, readAt: RangeReader): Promise<Media | undefined> {
  const movie = await childBoxes(readAt, await boxesIn(readAt, 0, size), 'moov');
  const trackHeaders = (await childBoxes(readAt, movie, 'trak')).filter(({ type }) => type === 'tkhd');
  let largest: Media | undefined;
  for (const { from, to } of trackHeaders) {
    const head = await readAt(from, Math.min(to, from + 128));
    if (head.length < 84) continue;
    const matrix = head.length - 44;
    const isTurned = head.readInt32BE(matrix) === 0 && head.readInt32BE(matrix + 4) !== 0;
    const [wide, high] = [
      head.readUInt32BE(head.length - 8) >>> 16,
      head.readUInt32BE(head.length - 4) >>> 16,
    ];
    const [width, height] = isTurned ? [high, wide] : [wide, high];
    if (width * height > (largest ? largest.width * largest.height : 0))
      largest = { kind: 'VIDEO', mediaType: 'video/mp4', width, height };
  }
  return largest;
}
