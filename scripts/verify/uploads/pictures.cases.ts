import { deflateSync } from 'node:zlib';
import { avatars, recognitionPictures } from '@gatehouse/api/people/pictures';
import { createBmp, createFaces, createJpeg, createPng } from '../../../apps/server/test/people/pictures.ts';
import type { Case } from './cases.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const own = (bytes: Uint8Array): Bytes => Uint8Array.from(bytes);
const text = (value: string): Bytes => own(Buffer.from(value, 'latin1'));

/** A part of a PNG; its checksum is right. */
function part(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc(body), body.length + 4);
  return whole;
}
function crc(data: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** A PNG that says one size and holds the rows of another: black, one bit a pixel. */
function blackPng(said: { width: number; height: number }, held = said): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(said.width);
  header.writeUInt32BE(said.height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((1 + Math.ceil(held.width / 8)) * held.height);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    part('IHDR', header),
    part('IDAT', deflateSync(rows, { level: 9 })),
    part('IEND', Buffer.alloc(0)),
  ];
  return own(Buffer.concat([signature, ...parts]));
}

const patched = (file: Bytes, at: number, value: number): Bytes => {
  const copy = Buffer.from(file);
  copy.writeUInt32LE(value >>> 0, at);
  return own(copy);
};
/** The same JPEG with another size in its frame header. */
function resized(file: Bytes, width: number, height: number): Bytes {
  const copy = Buffer.from(file);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return own(copy);
}

/** Pictures that are none, lie, or are more than they say; among recognition pictures only some, unless all are asked for. */
export async function pictureCases(random: () => number, isWhole: boolean): Promise<Case[]> {
  const [face, drawing, bitmap, five] = [
    await createJpeg(),
    await createPng(),
    createBmp(),
    await createFaces(),
  ];
  const huge = { width: 30_000, height: 30_000 };
  const cut = (file: Bytes) => file.slice(0, Math.floor(file.length * (0.1 + random() * 0.8)));
  const bad: [what: string, file: Bytes][] = [
    ['a PNG of 30,000 x 30,000', blackPng(huge)],
    ['a PNG that says 30,000 x 30,000 and holds 200 x 250', blackPng(huge, { width: 200, height: 250 })],
    [
      'a PNG that says 500 x 500 and holds 200 x 250',
      blackPng({ width: 500, height: 500 }, { width: 200, height: 250 }),
    ],
    [
      'a PNG of 2,147,483,647 pixels a side',
      blackPng({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }, { width: 8, height: 8 }),
    ],
    ['a PNG of no pixels', blackPng({ width: 0, height: 0 })],
    ['a JPEG that says 65,535 x 65,535', resized(face, 65_535, 65_535)],
    ['a JPEG that says 1,024 x 1,024 and holds 200 x 250', resized(face, 1024, 1024)],
    ['a bitmap that says 1,000 x 1,000', patched(patched(bitmap, 18, 1000), 22, 1000)],
    ['a bitmap that says 1,073,741,824 pixels a side', patched(patched(bitmap, 18, 2 ** 30), 22, 2 ** 30)],
    ['a bitmap of a negative width', patched(bitmap, 18, -200)],
    ['a bitmap whose pixels begin outside', patched(bitmap, 10, 2 ** 31 - 1)],
    ['a bitmap whose header is larger than the file', patched(bitmap, 14, 2 ** 31 - 1)],
    ['a compressed bitmap', patched(bitmap, 30, 1)],
    [
      'an SVG called PNG',
      text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="250"><script>alert(1)</script></svg>',
      ),
    ],
    [
      'an SVG behind the signature of a PNG',
      text('\u0089PNG\r\n\u001a\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a GIF that is a script', text('GIF89a/*\u0001\u0000\u0001\u0000*/=1;alert(1)')],
    ['a page', text('<!doctype html><script>alert(1)</script>')],
    ['a PDF', text('%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj')],
    ['a TIFF', text('II*\u0000\b\u0000\u0000\u0000\u0000\u0000')],
    ['a PostScript of a converter', text('%!PS\n(%pipe%id) (w) file')],
    [
      'a list of files for a converter',
      text('push graphic-context\nviewbox 0 0 640 480\nimage over 0,0 0,0 "/etc/passwd"'),
    ],
    ['an archive', text('PK\u0003\u0004\u0014\u0000')],
    ['nothing', new Uint8Array(0)],
    ['one byte', new Uint8Array([0xff])],
    ['half a JPEG', cut(face)],
    ['half a PNG', cut(drawing)],
    ['half a bitmap', cut(bitmap)],
    [
      'noise behind the signature of a JPEG',
      own(Buffer.from([0xff, 0xd8, 0xff, ...Array.from({ length: 5000 }, () => Math.floor(random() * 256))])),
    ],
    ['a picture of 1 MB and a byte', new Uint8Array(1024 * 1024 + 1)],
    ['a picture too small', await createPng({ width: 127, height: 160 })],
    ['a picture too large', await createJpeg({ width: 1025, height: 1024 })],
  ];
  const asAvatar = bad.map(([what, file]): Case => ({ what, operation: avatars.uploadMine, files: [file] }));
  const chosen = bad.filter(() => isWhole || random() < 0.3);
  const asFace = chosen.map(([what, file]): Case => {
    const place = Math.floor(random() * 5);
    return {
      what: `${what}, as recognition picture ${place + 1}`,
      operation: recognitionPictures.uploadMine,
      files: five.map((right, at) => (at === place ? file : right)),
    };
  });
  const [first, ...rest] = five as [Bytes, ...Bytes[]];
  const sets: Case[] = [
    { what: 'four pictures', operation: recognitionPictures.uploadMine, files: rest },
    { what: 'six pictures', operation: recognitionPictures.uploadMine, files: [...five, face] },
    {
      what: 'one picture twice',
      operation: recognitionPictures.uploadMine,
      files: [first, first, ...rest.slice(1)],
    },
    { what: 'no picture', operation: recognitionPictures.uploadMine, files: [] },
    { what: 'another field', operation: avatars.uploadMine, files: [face], field: 'images' },
    { what: 'two avatars', operation: avatars.uploadMine, files: [face, drawing] },
  ];
  return [...asAvatar, ...asFace, ...sets];
}
