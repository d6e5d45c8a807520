import { describe, expect, it } from 'vitest';
import { mediaOf } from './media.rules.ts';

const readMedia = (bytes: Buffer) => mediaOf(bytes.length, async (from, to) => bytes.subarray(from, to));
const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const u32 = (value: number) =>
  Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]);
const latin = (text: string) => Buffer.from(text, 'latin1');

const png = Buffer.concat([
  latin('\x89PNG\r\n\x1a\n'),
  u32(13),
  latin('IHDR'),
  u32(1920),
  u32(1080),
  Buffer.alloc(9),
]);
const gif = Buffer.concat([latin('GIF89a'), Buffer.from([0x80, 0x07, 0x38, 0x04]), Buffer.alloc(30)]);
const sof = Buffer.concat([
  Buffer.from([0xff, 0xc2]),
  u16(17),
  Buffer.from([8]),
  u16(1080),
  u16(1920),
  Buffer.alloc(20),
]);
const exif = Buffer.concat([Buffer.from([0xff, 0xe1]), u16(2 + 40_000), Buffer.alloc(40_000)]);
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8]), exif, sof]);

const box = (type: string, ...content: Buffer[]) => {
  const bytes = Buffer.concat(content);
  return Buffer.concat([u32(8 + bytes.length), latin(type), bytes]);
};
const unit = u32(0x10000);
const zero = u32(0);
const straight = [unit, zero, zero, zero, unit, zero, zero, zero, u32(0x40000000)];
const turned = [zero, unit, zero, u32(-0x10000), zero, zero, zero, zero, u32(0x40000000)];
const track = (width: number, height: number, matrix = straight) =>
  box('trak', box('tkhd', Buffer.alloc(40), ...matrix, u32(width << 16), u32(height << 16)));
const mp4 = (...tracks: Buffer[]) =>
  Buffer.concat([
    box('ftyp', latin('isom'), Buffer.alloc(20)),
    box('mdat', Buffer.alloc(5000)),
    box('moov', box('mvhd', Buffer.alloc(100)), ...tracks),
  ]);

describe('media files for the welcome screen', () => {
  it.each([
    ['a PNG', png, 'image/png'],
    ['a GIF', gif, 'image/gif'],
    ['a JPEG with camera metadata before its dimensions', jpeg, 'image/jpeg'],
  ])('detects %s by its content and returns its width and height', async (_what, bytes, mediaType) => {
    expect(await readMedia(bytes)).toEqual({ kind: 'IMAGE', mediaType, width: 1920, height: 1080 });
  });

  it('returns the size of a video’s largest video track and ignores audio tracks', async () => {
    const mediaInfo = await readMedia(mp4(track(0, 0), track(1280, 720), track(320, 180)));
    expect(mediaInfo).toEqual({ kind: 'VIDEO', mediaType: 'video/mp4', width: 1280, height: 720 });
  });

  it('swaps width and height of a video recorded upright', async () => {
    expect(await readMedia(mp4(track(1920, 1080, turned)))).toMatchObject({ width: 1080, height: 1920 });
  });

  it.each([
    ['an HTML page', latin('<!doctype html><script>alert(1)</script>'.padEnd(100))],
    ['an SVG drawing', latin('<svg xmlns="http://www.w3.org/2000/svg">'.padEnd(100))],
    ['an empty file', Buffer.alloc(0)],
    ['a video without a track', mp4()],
    ['a truncated JPEG', jpeg.subarray(0, 1000)],
    [
      'a video with wrong box lengths',
      Buffer.concat([box('ftyp', Buffer.alloc(30)), u32(7), latin('moov'), Buffer.alloc(50)]),
    ],
  ])('rejects %s as a file for the welcome screen', async (_what, bytes) =>
    expect(await readMedia(bytes)).toBeUndefined(),
  );
});
