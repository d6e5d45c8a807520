import sharp from 'sharp';

type Bytes = Uint8Array<ArrayBuffer>;
interface PictureOptions {
  width?: number;
  height?: number;
  /** Tint of the picture. Pictures with different tints have different pixels. */
  tint?: number;
}

let tints = 0;
const toBytes = (buffer: Buffer): Bytes => Uint8Array.from(buffer);

function createPixels({
  width = 200,
  height = 250,
  tint = ++tints * 7,
}: PictureOptions): Required<PictureOptions> & { rgb: Buffer } {
  const rgb = Buffer.alloc(width * height * 3);
  for (let at = 0; at < rgb.length; at += 3) {
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    rgb[at] = (x + tint) & 255;
    rgb[at + 1] = (y * 2) & 255;
    rgb[at + 2] = tint & 255;
  }
  return { width, height, tint, rgb };
}

const createSharp = (options: PictureOptions) => {
  const { width, height, rgb } = createPixels(options);
  return sharp(rgb, { raw: { width, height, channels: 3 } });
};

/** Creates a JPEG picture, by default with an aspect ratio of 4:5. */
export const createJpeg = async (options: PictureOptions = {}): Promise<Bytes> =>
  toBytes(await createSharp(options).jpeg().toBuffer());
export const createPng = async (options: PictureOptions = {}): Promise<Bytes> =>
  toBytes(await createSharp(options).png().toBuffer());

/** Creates a photo with camera metadata, rotated by 90 degrees. */
export const createPhoto = async (options: PictureOptions = {}): Promise<Bytes> =>
  toBytes(
    await createSharp(options)
      .withExif({ IFD0: { Copyright: 'SECRET-NOTE', ImageDescription: 'Somewhere' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  );

export function createBmp(options: PictureOptions = {}): Bytes {
  const { width, height, rgb } = createPixels(options);
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
  return toBytes(file);
}

export const createFaces = (): Promise<Bytes[]> =>
  Promise.all([createJpeg(), createJpeg(), createJpeg(), createPng(), createBmp()]);
