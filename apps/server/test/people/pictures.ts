import sharp from 'sharp';

type Bytes = Uint8Array<ArrayBuffer>;
interface Given {
  width?: number;
  height?: number;
  /** Two pictures of different tints show different pixels. */
  tint?: number;
}

let tints = 0;
const own = (buffer: Buffer): Bytes => Uint8Array.from(buffer);

/** A plain picture with a gradient, as pixels: red, green, blue. */
function pixels({ width = 200, height = 250, tint = ++tints * 7 }: Given): Required<Given> & { rgb: Buffer } {
  const rgb = Buffer.alloc(width * height * 3);
  for (let at = 0; at < rgb.length; at += 3) {
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    rgb[at] = (x + tint) & 255;
    rgb[at + 1] = (y * 2) & 255;
    rgb[at + 2] = tint & 255;
  }
  return { width, height, tint, rgb };
}

const sharpOf = (given: Given) => {
  const { width, height, rgb } = pixels(given);
  return sharp(rgb, { raw: { width, height, channels: 3 } });
};

/** Another picture at every call; 4 : 5 unless told otherwise. */
export const jpeg = async (given: Given = {}): Promise<Bytes> => own(await sharpOf(given).jpeg().toBuffer());
export const png = async (given: Given = {}): Promise<Bytes> => own(await sharpOf(given).png().toBuffer());

/** With a camera's notes in it, and turned on its side. */
export const photographed = async (given: Given = {}): Promise<Bytes> =>
  own(
    await sharpOf(given)
      .withExif({ IFD0: { Copyright: 'SECRET-NOTE', ImageDescription: 'Somewhere' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  );

/** An uncompressed bitmap of 24 bits. */
export function bmp(given: Given = {}): Bytes {
  const { width, height, rgb } = pixels(given);
  const stride = Math.ceil((width * 24) / 32) * 4;
  const file = Buffer.alloc(54 + stride * height);
  file.write('BM', 0, 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [from, to] = [(y * width + x) * 3, 54 + stride * (height - 1 - y) + x * 3];
      file[to] = rgb[from + 2] ?? 0;
      file[to + 1] = rgb[from + 1] ?? 0;
      file[to + 2] = rgb[from] ?? 0;
    }
  return own(file);
}

/** Five different recognition pictures. */
export const fiveFaces = (): Promise<Bytes[]> => Promise.all([jpeg(), jpeg(), jpeg(), png(), bmp()]);
