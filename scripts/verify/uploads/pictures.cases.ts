import { deflateSync } from 'node:zlib';
import { avatars, recognitionPictures } from '@gatehouse/api/people/pictures';
import { createBmp, createFaces, createJpeg, createPng } from '@gatehouse/testing/data/people/pictures';
import type { UploadCase } from './cases.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const copyBytes = (bytes: Uint8Array): Bytes => Uint8Array.from(bytes);
const latin1Bytes = (value: string): Bytes => copyBytes(Buffer.from(value, 'latin1'));

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc(body), body.length + 4);
  return chunk;
}
function crc(data: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** Returns a black PNG with one bit per pixel. The size in the header may differ from the size of the rows. */
function blackPng(claimedSize: { width: number; height: number }, actualSize = claimedSize): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(claimedSize.width);
  header.writeUInt32BE(claimedSize.height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((1 + Math.ceil(actualSize.width / 8)) * actualSize.height);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return copyBytes(Buffer.concat([signature, ...parts]));
}

const patchBytes = (file: Bytes, at: number, value: number): Bytes => {
  const copy = Buffer.from(file);
  copy.writeUInt32LE(value >>> 0, at);
  return copyBytes(copy);
};
/** Returns a copy of the JPEG with another picture size in its frame header. */
function resizeHeader(file: Bytes, width: number, height: number): Bytes {
  const copy = Buffer.from(file);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copyBytes(copy);
}

/**
 * Generates pictures that are invalid, mislabelled or oversized. Unless `isWhole`, the result includes only some of the
 * cases for recognition pictures.
 */
export async function pictureCases(random: () => number, isWhole: boolean): Promise<UploadCase[]> {
  const [face, drawing, bitmap, five] = [
    await createJpeg(),
    await createPng(),
    createBmp(),
    await createFaces(),
  ];
  const huge = { width: 30_000, height: 30_000 };
  const truncate = (file: Bytes) => file.slice(0, Math.floor(file.length * (0.1 + random() * 0.8)));
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
    ['a JPEG that says 65,535 x 65,535', resizeHeader(face, 65_535, 65_535)],
    ['a JPEG that says 1,024 x 1,024 and holds 200 x 250', resizeHeader(face, 1024, 1024)],
    ['a bitmap that says 1,000 x 1,000', patchBytes(patchBytes(bitmap, 18, 1000), 22, 1000)],
    [
      'a bitmap that says 1,073,741,824 pixels a side',
      patchBytes(patchBytes(bitmap, 18, 2 ** 30), 22, 2 ** 30),
    ],
    ['a bitmap of a negative width', patchBytes(bitmap, 18, -200)],
    ['a bitmap whose pixels begin outside', patchBytes(bitmap, 10, 2 ** 31 - 1)],
    ['a bitmap whose header is larger than the file', patchBytes(bitmap, 14, 2 ** 31 - 1)],
    ['a compressed bitmap', patchBytes(bitmap, 30, 1)],
    [
      'an SVG called PNG',
      latin1Bytes(
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="250"><script>alert(1)</script></svg>',
      ),
    ],
    [
      'an SVG behind the signature of a PNG',
      latin1Bytes('\u0089PNG\r\n\u001a\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a GIF that is a script', latin1Bytes('GIF89a/*\u0001\u0000\u0001\u0000*/=1;alert(1)')],
    ['a page', latin1Bytes('<!doctype html><script>alert(1)</script>')],
    [
      'a PDF',
      latin1Bytes('%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
    ],
    ['a TIFF', latin1Bytes('II*\u0000\b\u0000\u0000\u0000\u0000\u0000')],
    ['a PostScript of a converter', latin1Bytes('%!PS\n(%pipe%id) (w) file')],
    [
      'a list of files for a converter',
      latin1Bytes('push graphic-context\nviewbox 0 0 640 480\nimage over 0,0 0,0 "/etc/passwd"'),
    ],
    ['an archive', latin1Bytes('PK\u0003\u0004\u0014\u0000')],
    ['nothing', new Uint8Array(0)],
    ['one byte', new Uint8Array([0xff])],
    ['half a JPEG', truncate(face)],
    ['half a PNG', truncate(drawing)],
    ['half a bitmap', truncate(bitmap)],
    [
      'noise behind the signature of a JPEG',
      copyBytes(
        Buffer.from([0xff, 0xd8, 0xff, ...Array.from({ length: 5000 }, () => Math.floor(random() * 256))]),
      ),
    ],
    ['a picture of 1 MB and a byte', new Uint8Array(1024 * 1024 + 1)],
    ['a picture too small', await createPng({ width: 127, height: 160 })],
    ['a picture too large', await createJpeg({ width: 1025, height: 1024 })],
  ];
  const asAvatar = bad.map(
    ([label, file]): UploadCase => ({ what: label, operation: avatars.uploadMine, files: [file] }),
  );
  const chosen = bad.filter(() => isWhole || random() < 0.3);
  const asFace = chosen.map(([label, file]): UploadCase => {
    const index = Math.floor(random() * 5);
    return {
      what: `${label}, as recognition picture ${index + 1}`,
      operation: recognitionPictures.uploadMine,
      files: five.map((right, at) => (at === index ? file : right)),
    };
  });
  const [first, ...rest] = five as [Bytes, ...Bytes[]];
  const sets: UploadCase[] = [
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
