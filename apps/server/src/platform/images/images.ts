import { createHash } from 'node:crypto';
import type sharpLibrary from 'sharp';
import { turns } from '../load/turns.ts';
import { Refusal } from '../refusal.ts';
import { bmpSize, decodeBmp, PictureUnreadable, type Pixels } from './bmp.ts';

let library: Promise<typeof sharpLibrary> | undefined;

/** The library, loaded with the first picture: it takes some 20 MB of a portal that sees none. */
function loadLibrary(): Promise<typeof sharpLibrary> {
  library ??= import('sharp').then(({ default: sharp }) => {
    // it knows two dozen formats, SVG and PDF among them; only these are ever handed to it
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
    // pictures come once: a cache would only hold memory
    sharp.cache(false);
    return sharp;
  });
  return library;
}

export interface PictureRules {
  /** Pixels of each side, before anything is scaled. */
  side: { min: number; max: number };
  /** A larger picture is scaled to fit a square of this side. */
  fit?: number;
  /** Width to height, and how far it may be off. */
  ratio?: { is: number; tolerance: number };
  /** Bytes of the encoded picture; quality gives way to it. */
  largest?: number;
}

/** A picture as it is kept: encoded anew from its pixels, without anything else that came along. */
export interface Picture {
  jpeg: Buffer;
  width: number;
  height: number;
  /** The same for files that show the same pixels, whatever they are made of. */
  pixels: string;
}

const qualities = [88, 80, 70, 55, 40] as const;
/** Pictures worked at once, by the library's own threads; and waiting, each with its bytes in memory. */
const inTurn = turns({ atOnce: 2, mostWaiting: 40 });
/** Seconds; a picture within the limits takes a tenth of one. */
const longestDecoding = 10;

/**
 * Reads what somebody brought as a picture. Its type is told from its bytes, its size from its header, before anything is decoded;
 * what is kept is encoded anew (JPEG): turned upright, without EXIF or anything hidden behind the picture.
 * Raises IMAGE_TYPE_NOT_ALLOWED, IMAGE_UNREADABLE, IMAGE_SIDE_OUT_OF_RANGE, IMAGE_RATIO_WRONG, and API_SERVICE_DOWN while too many
 * pictures wait.
 */
export const readPicture = (bytes: Buffer, rules: PictureRules): Promise<Picture> =>
  inTurn(async () => {
    try {
      return await encodeAnew(bytes, rules);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      // whatever the decoders do not like is damaged as far as anybody here is concerned
      throw new Refusal('IMAGE_UNREADABLE');
    }
  });

async function encodeAnew(bytes: Buffer, rules: PictureRules): Promise<Picture> {
  const { width, height, rgb } = await scaled(await decode(bytes, rules), rules);
  const raw = await rgb.raw().toBuffer({ resolveWithObject: true });
  const { info, data } = raw;
  const pixels = createHash('sha256').update(`${info.width}x${info.height}:`).update(data).digest('hex');
  if (rules.ratio && Math.abs(width / height - rules.ratio.is) > rules.ratio.tolerance)
    throw new Refusal('IMAGE_RATIO_WRONG');
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
  throw new PictureUnreadable('cannot be made small enough');
}

async function scaled({ width, height, rgb }: Pixels, { fit }: PictureRules) {
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
      throw new Refusal('IMAGE_SIDE_OUT_OF_RANGE');
  };
  if (bytes.toString('latin1', 0, 2) === 'BM') {
    check(bmpSize(bytes));
    return decodeBmp(bytes);
  }
  if (!isJpegOrPng(bytes)) throw new Refusal('IMAGE_TYPE_NOT_ALLOWED');
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
  if (info.channels !== 3) throw new PictureUnreadable(`${info.channels} channels`);
  return { width: info.width, height: info.height, rgb: data };
}

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const isJpegOrPng = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).equals(png) || (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff);
