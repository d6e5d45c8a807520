import type { MediaKind, MediaType } from '@gatehouse/api/device-ops/welcome-settings.rules';

/** What a file is by its own bytes. */
export interface Media {
  kind: MediaKind;
  mediaType: MediaType;
  width: number;
  height: number;
}

/** Reads bytes of a file, `to` excluded; fewer where it ends before. */
export type ReadAt = (from: number, to: number) => Promise<Buffer>;

/** Bytes that tell what a picture is, but for a JPEG, whose size stands behind whatever its camera wrote. */
const headBytes = 32;
/** Segments of a JPEG, and boxes of an MP4, that are looked at: more has none that a program made. */
const mostParts = 500;

/** What a file is; undefined where it is none of the types that are shown, whatever it is called. */
export async function mediaOf(size: number, readAt: ReadAt): Promise<Media | undefined> {
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

/** Walks from segment to segment to the first that says the size (SOF). */
async function jpegOf(size: number, readAt: ReadAt): Promise<Media | undefined> {
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
  /** Where its content begins, and where the box ends. */
  from: number;
  to: number;
}

/** The boxes between two places of an MP4. */
async function boxesIn(readAt: ReadAt, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to && boxes.length < mostParts; ) {
    const head = await readAt(at, at + 16);
    if (head.length < 8) return boxes;
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    // 0: to the end of the file
    const length = isLong ? Number(head.readBigUInt64BE(8)) : short || to - at;
    const end = at + length;
    if (length < 8 || end > to) return boxes;
    boxes.push({ type: head.toString('latin1', 4, 8), from: at + (isLong ? 16 : 8), to: end });
    at = end;
  }
  return boxes;
}

const inside = async (readAt: ReadAt, boxes: readonly Box[], type: string) =>
  (
    await Promise.all(
      boxes.filter((box) => box.type === type).map(({ from, to }) => boxesIn(readAt, from, to)),
    )
  ).flat();

/** The largest picture among the tracks; a track's size stands at the end of its head, turned where its matrix turns it. */
async function mp4Of(size: number, readAt: ReadAt): Promise<Media | undefined> {
  const movie = await inside(readAt, await boxesIn(readAt, 0, size), 'moov');
  const heads = (await inside(readAt, movie, 'trak')).filter(({ type }) => type === 'tkhd');
  let found: Media | undefined;
  for (const { from, to } of heads) {
    const head = await readAt(from, Math.min(to, from + 128));
    if (head.length < 84) continue;
    const matrix = head.length - 44;
    const isTurned = head.readInt32BE(matrix) === 0 && head.readInt32BE(matrix + 4) !== 0;
    const [wide, high] = [
      head.readUInt32BE(head.length - 8) >>> 16,
      head.readUInt32BE(head.length - 4) >>> 16,
    ];
    const [width, height] = isTurned ? [high, wide] : [wide, high];
    if (width * height > (found ? found.width * found.height : 0))
      found = { kind: 'VIDEO', mediaType: 'video/mp4', width, height };
  }
  return found;
}
