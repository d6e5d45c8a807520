import { createBmp, createJpeg, createPhoto, createPng } from '@gatehouse/testing/data/people/pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodeBmp } from './bmp.ts';
import { readPicture } from './images.ts';

const rules = { side: { min: 128, max: 1024 } };
const readTestPicture = (bytes: Uint8Array, more = {}) =>
  readPicture(Buffer.from(bytes), { ...rules, ...more });
const readOutcome = (bytes: Uint8Array, more = {}) =>
  readTestPicture(bytes, more).then(
    ({ width, height }) => `${width}x${height}`,
    ({ code }) => code,
  );

const encodeAs = async (format: 'gif' | 'webp') =>
  sharp(Buffer.from(await createPng()))
    .toFormat(format)
    .toBuffer();
const withInt32 = (file: Uint8Array, at: number, value: number) => {
  const copy = Buffer.from(file);
  copy.writeInt32LE(value, at);
  return copy;
};

describe('detection of the type of a picture', () => {
  it.each([
    ['a JPEG', createJpeg(), '200x250'],
    ['a PNG', createPng(), '200x250'],
    ['a bitmap', createBmp(), '200x250'],
    ['a GIF', encodeAs('gif'), 'IMAGE_TYPE_NOT_ALLOWED'],
    ['a WebP', encodeAs('webp'), 'IMAGE_TYPE_NOT_ALLOWED'],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>'),
      'IMAGE_TYPE_NOT_ALLOWED',
    ],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 'IMAGE_TYPE_NOT_ALLOWED'],
    ['nothing', Buffer.alloc(0), 'IMAGE_TYPE_NOT_ALLOWED'],
    ['a PNG of nothing', Buffer.from('89504e470d0a1a0a', 'hex'), 'IMAGE_UNREADABLE'],
  ])('detects the type of a picture from its bytes: %s', async (_, bytes, expected) => {
    expect(await readOutcome(await bytes)).toBe(expected);
  });
});

describe('limits of the width and height of a picture', () => {
  it.each([
    [128, 128, '128x128'],
    [1024, 1024, '1024x1024'],
    [127, 500, 'IMAGE_SIDE_OUT_OF_RANGE'],
    [500, 127, 'IMAGE_SIDE_OUT_OF_RANGE'],
    [1025, 500, 'IMAGE_SIDE_OUT_OF_RANGE'],
    [500, 1025, 'IMAGE_SIDE_OUT_OF_RANGE'],
  ])('checks that each side has 128 to 1024 pixels: %d x %d: %s', async (width, height, expected) => {
    for (const file of [
      await createJpeg({ width, height }),
      await createPng({ width, height }),
      createBmp({ width, height }),
    ])
      expect(await readOutcome(file)).toBe(expected);
  });
});

describe('a damaged picture, or one with a false header', () => {
  const file = createBmp();
  it.each([
    ['a JPEG cut off', createJpeg().then((file) => file.subarray(0, file.length / 2))],
    ['a PNG cut off', createPng().then((file) => file.subarray(0, file.length / 2))],
    ['a bitmap cut off', file.subarray(0, file.length / 2)],
    ['a bitmap wider than its bytes', withInt32(file, 18, 1000)],
    ['a bitmap of a negative width', withInt32(file, 18, -200)],
    ['a compressed bitmap', withInt32(file, 30, 1)],
    ['a bitmap whose pixels lie outside', withInt32(file, 10, 2 ** 30)],
  ])('rejects a damaged or false picture: %s', async (_, bytes) => {
    expect(await readOutcome(await bytes)).toBe('IMAGE_UNREADABLE');
  });

  it('rejects a bitmap with 2,000,000,000 pixels in its header before decoding it', async () => {
    expect(await readOutcome(withInt32(withInt32(file, 18, 2 ** 30), 22, 2 ** 30))).toBe(
      'IMAGE_SIDE_OUT_OF_RANGE',
    );
  });
});

describe('encoding of a picture that is stored', () => {
  it('encodes a stored picture again: upright, without metadata or hidden data', async () => {
    const tail = Buffer.from('<script>alert(1)</script>');
    const picture = await readTestPicture(Buffer.concat([await createPhoto(), tail]));
    expect([picture.width, picture.height]).toEqual([250, 200]);
    const { exif, orientation, format } = await sharp(picture.jpeg).metadata();
    expect([exif, orientation, format]).toEqual([undefined, undefined, 'jpeg']);
    expect(picture.jpeg.includes('SECRET-NOTE') || picture.jpeg.includes('script')).toBe(false);
  });

  it('stores the same picture for the same pixels in any file format', async () => {
    const [first, two] = [
      await readTestPicture(await createPng({ tint: 3 })),
      await readTestPicture(createBmp({ tint: 3 })),
    ];
    expect(first.pixels).toBe(two.pixels);
    expect(first.jpeg.equals(two.jpeg)).toBe(true);
    expect((await readTestPicture(await createPng({ tint: 4 }))).pixels).not.toBe(first.pixels);
  });

  it('scales a picture above 600 pixels to fit 600, and limits its size in bytes', async () => {
    const noise = Buffer.alloc(800 * 1000 * 3).map(() => Math.random() * 256);
    const file = await sharp(noise, { raw: { width: 800, height: 1000, channels: 3 } })
      .jpeg()
      .toBuffer();
    const picture = await readTestPicture(file, { fit: 600, largest: 140_000 });
    expect([picture.width, picture.height]).toEqual([480, 600]);
    expect(picture.jpeg.length).toBeLessThanOrEqual(140_000);
  });

  it.each([
    [400, 500, '400x500'],
    [401, 500, '401x500'],
    [420, 500, 'IMAGE_RATIO_WRONG'],
    [500, 400, 'IMAGE_RATIO_WRONG'],
    [128, 160, '128x160'],
  ])(
    'checks a picture of %d x %d pixels with a required ratio of 4 : 5: %s',
    async (width, height, expected) => {
      const ratio = { is: 0.8, tolerance: 0.01 };
      expect(await readOutcome(await createPng({ width, height }), { ratio })).toBe(expected);
    },
  );
});

it('decodes BMP files with a palette, with rows from top to bottom, and with 32 bits per pixel', () => {
  const file = Buffer.alloc(14 + 40 + 8 + 4 * 2);
  file.write('BM', 'latin1');
  file.writeUInt32LE(62, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(2, 18);
  file.writeInt32LE(-2, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(8, 28);
  file.writeUInt32LE(2, 46);
  file.set([1, 2, 3, 0, 10, 20, 30, 0], 54);
  file.set([0, 1, 0, 0, 1, 1, 0, 0], 62);
  expect([...decodeBmp(file).rgb]).toEqual([3, 2, 1, 30, 20, 10, 30, 20, 10, 30, 20, 10]);
  file[62] = 2;
  expect(() => decodeBmp(file)).toThrow('palette');
});
