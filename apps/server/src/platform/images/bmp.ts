/** A decoded picture with three bytes per pixel: red, green, blue. */
export interface Pixels {
  width: number;
  height: number;
  rgb: Buffer;
}

/** Error of a picture that cannot be decoded, or has data that does not match its header. */
export class UnreadablePicture extends Error {}

interface BmpHeader {
  width: number;
  height: number;
  isTopDown: boolean;
  bits: number;
  /** Position of the first pixel in the file. */
  from: number;
  palette: { from: number; colours: number };
}

/**
 * Reads the size of a bitmap from its header only.
 * @throws UnreadablePicture for all but uncompressed bitmaps with 8, 24 or 32 bits per pixel
 */
export function readBmpSize(bytes: Buffer): { width: number; height: number } {
  const { width, height } = readHeader(bytes);
  return { width, height };
}

/**
 * Decodes a bitmap, because the library sharp cannot. The caller must check the size first, because the size in the
 * header determines the memory.
 * @throws UnreadablePicture also if the file ends before its pixels
 */
export function decodeBmp(bytes: Buffer): Pixels {
  const header = readHeader(bytes);
  const { width, height, bits } = header;
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (header.from + stride * height > bytes.length) throw new UnreadablePicture('the file ends too early');
  const rgb = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row++) {
    const source = header.from + stride * (header.isTopDown ? row : height - 1 - row);
    if (bits === 8) decodeIndexedRow(bytes, header, source, rgb, row);
    else decodeDirectRow(bytes, header, source, rgb, row);
  }
  return { width, height, rgb };
}

function readHeader(bytes: Buffer): BmpHeader {
  if (bytes.length < 54 || bytes.toString('latin1', 0, 2) !== 'BM') throw new UnreadablePicture('no bitmap');
  const infoSize = bytes.readUInt32LE(14);
  const [width, signedHeight] = [bytes.readInt32LE(18), bytes.readInt32LE(22)];
  const [planes, bits, compression] = [
    bytes.readUInt16LE(26),
    bytes.readUInt16LE(28),
    bytes.readUInt32LE(30),
  ];
  const from = bytes.readUInt32LE(10);
  const isKnown = infoSize >= 40 && infoSize <= 124 && planes === 1 && compression === 0;
  if (!isKnown || ![8, 24, 32].includes(bits) || width <= 0 || signedHeight === 0)
    throw new UnreadablePicture('a kind of bitmap that is not read');
  const colours = bits === 8 ? bytes.readUInt32LE(46) || 256 : 0;
  const palette = { from: 14 + infoSize, colours };
  if (colours > 256 || from < palette.from + colours * 4) throw new UnreadablePicture('parts overlap');
  return { width, height: Math.abs(signedHeight), isTopDown: signedHeight < 0, bits, from, palette };
}

function decodeDirectRow(
  bytes: Buffer,
  { width, bits }: BmpHeader,
  source: number,
  rgb: Buffer,
  row: number,
): void {
  const step = bits / 8;
  let to = row * width * 3;
  for (let at = source; at < source + width * step; at += step) {
    // A bitmap stores blue first.
    rgb[to++] = bytes[at + 2] ?? 0;
    rgb[to++] = bytes[at + 1] ?? 0;
    rgb[to++] = bytes[at] ?? 0;
  }
}

function decodeIndexedRow(bytes: Buffer, header: BmpHeader, source: number, rgb: Buffer, row: number): void {
  const { width, palette } = header;
  let to = row * width * 3;
  for (let column = 0; column < width; column++) {
    const index = bytes[source + column] ?? 0;
    if (index >= palette.colours) throw new UnreadablePicture('a colour that is not in the palette');
    const at = palette.from + index * 4;
    rgb[to++] = bytes[at + 2] ?? 0;
    rgb[to++] = bytes[at + 1] ?? 0;
    rgb[to++] = bytes[at] ?? 0;
  }
}
