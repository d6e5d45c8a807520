import { createHash } from 'node:crypto';
import type sharpLibrary from 'sharp';
import { createSlots } from '../load/slots.ts';
import { Refusal, refuse } from '../refusal.ts';
import { decodeBmp, type Pixels, readBmpSize, UnreadablePicture } from './bmp.ts';

let library: Promise<typeof sharpLibrary> | undefined;

/** Loads the picture library when the first picture is processed, because the library needs about 20 MB of memory. */
function loadLibrary(): Promise<typeof sharpLibrary> {
  library ??= import('sharp').then(({ default: sharp }) => {
    // The picture library reads two dozen formats, including SVG and PDF. Blocks all formats, and then allows only the
    // needed ones again.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
    // Disables the cache, because each picture is processed only once.
    sharp.cache(false);
    return sharp;
  });
  return library;
}

export interface PictureRules {
  /** Minimum and maximum pixels of each side of an uploaded picture, before scaling. */
  side: { min: number; max: number };
  /** Side of a square in pixels. A larger picture is scaled to fit into it. */
  fit?: number;
  /** Required ratio of width to height, and the accepted deviation from it. */
  ratio?: { is: number; tolerance: number };
  /** Maximum size of the encoded picture in bytes. The quality is reduced until it fits. */
  largest?: number;
}

/**
 * A picture as stored. The portal encodes it again from its pixels, so that it contains no other data of the uploaded
 * file.
 */
export interface Picture {
  jpeg: Buffer;
  width: number;
  height: number;
  /** Hash of the pixels. Files with the same pixels have the same hash in every file format. */
  pixels: string;
}

const qualities = [88, 80, 70, 55, 40] as const;
/**
 * Processes at most two pictures at the same time, in threads of the library. At most 40 pictures wait, because waiting
 * pictures use memory.
 */
const inTurn = createSlots({ atOnce: 2, mostWaiting: 40 });
/** Time limit of processing, in seconds. A picture within the limits takes a tenth of a second. */
const longestDecoding = 10;

/**
 * Decodes an uploaded picture and encodes it for storage. Checks its type by its bytes and its size by its header
 * before decoding. The stored picture is a JPEG: upright, without EXIF and without data hidden behind the picture.
 * @throws IMAGE_TYPE_NOT_ALLOWED, IMAGE_UNREADABLE, IMAGE_SIDE_OUT_OF_RANGE, IMAGE_RATIO_WRONG, and API_SERVICE_DOWN
 * while too many pictures wait
 */
export const readPicture = (bytes: Buffer, rules: PictureRules): Promise<Picture> =>
  inTurn(async () => {
    try {
      return await encodeAnew(bytes, rules);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      // Any other error of the decoders means a damaged picture.
      refuse('IMAGE_UNREADABLE');
    }
  });

async function encodeAnew(bytes: Buffer, rules: PictureRules): Promise<Picture> {
  const { width, height, rgb } = await scalePixels(await decode(bytes, rules), rules);
  const raw = await rgb.raw().toBuffer({ resolveWithObject: true });
  const { info, data } = raw;
  const pixels = createHash('sha256').update(`${info.width}x${info.height}:`).update(data).digest('hex');
  if (rules.ratio && Math.abs(width / height - rules.ratio.is) > rules.ratio.tolerance)
    refuse('IMAGE_RATIO_WRONG');
  const jpeg = await encode({ width: info.width, height: info.height, rgb: data }, rules.largest);
  return { jpeg, width: info.width, height: info.height, pixels };
}

async function encode({ width, height, rgb }: Pixels, largest = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const sharp = await loadLibrary();
  for (const quality of qualities) {
    const jpeg = await sharp(rgb, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
    if (jpeg.length <= largest) return jpeg;
  }
  throw new UnreadablePicture('cannot be made small enough');
}

async function scalePixels({ width, height, rgb }: Pixels, { fit }: PictureRules) {
  const sharp = await loadLibrary();
  const picture = sharp(rgb, { raw: { width, height, channels: 3 } });
  const isLarger = fit !== undefined && Math.max(width, height) > fit;
  return {
    width,
    height,
    rgb: isLarger ? picture.resize({ width: fit, height: fit, fit: 'inside' }) : picture,
  };
}

async function decode(bytes: Buffer, { side }: PictureRules): Promise<Pixels> {
  const check = ({ width, height }: { width: number; height: number }) => {
    if (Math.min(width, height) < side.min || Math.max(width, height) > side.max)
      refuse('IMAGE_SIDE_OUT_OF_RANGE');
  };
  if (bytes.toString('latin1', 0, 2) === 'BM') {
    check(readBmpSize(bytes));
    return decodeBmp(bytes);
  }
  if (!isJpegOrPng(bytes)) refuse('IMAGE_TYPE_NOT_ALLOWED');
  const sharp = await loadLibrary();
  const source = sharp(bytes, { limitInputPixels: side.max * side.max, failOn: 'warning', autoOrient: true });
  check(await sharp(bytes, { limitInputPixels: false }).metadata());
  const { data, info } = await source
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .timeout({ seconds: longestDecoding })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new UnreadablePicture(`${info.channels} channels`);
  return { width: info.width, height: info.height, rgb: data };
}

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const isJpegOrPng = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).equals(png) || (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff);
