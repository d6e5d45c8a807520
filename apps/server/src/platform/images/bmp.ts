/** Decoded pixels, three bytes each: red, green, blue. */
export interface Pixels {
  width: number;
  height: number;
  rgb: Buffer;
}

/** A picture that cannot be read, or that is not what its header says. */
export class PictureUnreadable extends Error {}

interface Header {
  width: number;
  height: number;
  /** Rows from the top down; else from the bottom up. */
  isTopDown: boolean;
  bits: number;
  /** Where the pixels begin. */
  from: number;
  /** Where the palette begins, and its number of colours. */
  palette: { from: number; colours: number };
}

/**
 * Width and height of a bitmap by its header, nothing decoded.
 * @throws PictureUnreadable for anything but an uncompressed bitmap of 8, 24 or 32 bits a pixel
 */
export function bmpSize(bytes: Buffer): { width: number; height: number } {
  const { width, height } = readHeader(bytes);
  return { width, height };
}

/**
 * Decodes a bitmap (sharp reads none). Whoever calls has checked the size: memory is taken as the header says.
 * @throws PictureUnreadable also when the file ends before its pixels do
 */
export function decodeBmp(bytes: Buffer): Pixels {
  const header = readHeader(bytes);
  const { width, height, bits } = header;
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (header.from + stride * height > bytes.length) throw new PictureUnreadable('the file ends too early');
  const rgb = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row++) {
    const source = header.from + stride * (header.isTopDown ? row : height - 1 - row);
    if (bits === 8) indexedRow(bytes, header, source, rgb, row);
    else directRow(bytes, header, source, rgb, row);
  }
  return { width, height, rgb };
}

function readHeader(bytes: Buffer): Header {
  if (bytes.length < 54 || bytes.toString('latin1', 0, 2) !== 'BM') throw new PictureUnreadable('no bitmap');
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
    throw new PictureUnreadable('a kind of bitmap that is not read');
  const colours = bits === 8 ? bytes.readUInt32LE(46) || 256 : 0;
  const palette = { from: 14 + infoSize, colours };
  if (colours > 256 || from < palette.from + colours * 4) throw new PictureUnreadable('parts overlap');
  return { width, height: Math.abs(signedHeight), isTopDown: signedHeight < 0, bits, from, palette };
}

function directRow(bytes: Buffer, { width, bits }: Header, source: number, rgb: Buffer, row: number): void {
  const step = bits / 8;
  let to = row * width * 3;
  for (let at = source; at < source + width * step; at += step) {
    // stored blue first
    rgb[to++] = bytes[at + 2] ?? 0;
    rgb[to++] = bytes[at + 1] ?? 0;
    rgb[to++] = bytes[at] ?? 0;
  }
}

function indexedRow(bytes: Buffer, header: Header, source: number, rgb: Buffer, row: number): void {
  const { width, palette } = header;
  let to = row * width * 3;
  for (let column = 0; column < width; column++) {
    const index = bytes[source + column] ?? 0;
    if (index >= palette.colours) throw new PictureUnreadable('a colour that is not in the palette');
    const at = palette.from + index * 4;
    rgb[to++] = bytes[at + 2] ?? 0;
    rgb[to++] = bytes[at + 1] ?? 0;
    rgb[to++] = bytes[at] ?? 0;
  }
}
