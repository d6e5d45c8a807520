import { deflateRawSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readSheet } from './reader.ts';
import { storedZip } from './zip-parts.ts';

const limits = { inflated: 2_000_000, parts: 50, rows: 100, columns: 10, cells: 500, cell: 50 };

const codeOf = (bytes: Buffer): string => {
  try {
    readSheet(bytes, limits);
    return 'read';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};

function book(
  rows: unknown[][],
  bookType: 'xlsx' | 'biff8' | 'xlsb' | 'ods' | 'csv' | 'html' = 'xlsx',
): Buffer {
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), 'x');
  const written: string | Buffer = write(workbook, { type: 'buffer', bookType });
  return Buffer.from(written);
}

/** A workbook whose first sheet is this XML. */
function withSheet(xml: string | Buffer, more: { name: string; bytes: Buffer }[] = []): Buffer {
  const part = (name: string, text: string | Buffer) => ({ name, bytes: Buffer.from(text) });
  const types = 'http://schemas.openxmlformats.org';
  return storedZip([
    part(
      '[Content_Types].xml',
      `<Types xmlns="${types}/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${types}/package/2006/relationships"><Relationship Id="r1" Type="${types}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${types}/spreadsheetml/2006/main" xmlns:r="${types}/officeDocument/2006/relationships"><sheets><sheet name="x" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${types}/package/2006/relationships"><Relationship Id="r1" Type="${types}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    part('xl/worksheets/sheet1.xml', xml),
    ...more,
  ]);
}

const sheetOf = (rows: string, dimension = 'A1:B2') =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="${dimension}"/><sheetData>${rows}</sheetData></worksheet>`;

/** One part packed, with whatever sizes its headers claim. */
function lyingZip(content: Buffer, claimed: number): Buffer {
  const honest = storedZip([
    { name: 'xl/workbook.xml', bytes: Buffer.from('<workbook/>') },
    { name: 'xl/worksheets/sheet1.xml', bytes: deflateRawSync(content) },
  ]);
  // the sheet's entry in the directory: packed, and of the size it says
  const entry = honest.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
  honest.writeUInt16LE(8, entry + 10);
  honest.writeUInt32LE(claimed, entry + 24);
  return honest;
}

describe('a sheet that is read', () => {
  it.each(['xlsx', 'biff8'] as const)('in %s is text, dates as days, digits with their zeros', (bookType) => {
    const sheet = utils.aoa_to_sheet([['Nguyễn', ' 김 ', '', null, 'x'.repeat(60)]]);
    sheet.A2 = { t: 'n', v: 7, z: '00000' };
    sheet.B2 = { t: 'n', v: 32_932, z: 'yyyy\\-mm\\-dd' };
    sheet.C2 = { t: 'e', v: 0x2a };
    sheet.D2 = { t: 'n', v: 901234567 };
    sheet.E2 = { t: 'b', v: true };
    sheet.F2 = { t: 'n', v: 1e16 };
    sheet['!ref'] = 'A1:F2';
    const workbook = utils.book_new();
    utils.book_append_sheet(workbook, sheet, 'x');
    const rows = readSheet(write(workbook, { type: 'buffer', bookType }), limits);
    expect(rows).toEqual([
      {
        number: 1,
        cells: [{ text: 'Nguyễn' }, { text: '김' }, undefined, undefined, { text: 'x'.repeat(51) }],
      },
      {
        number: 2,
        cells: [
          { text: '00007' },
          { text: '1990-02-28' },
          { error: 'spreadsheet' },
          { text: '901234567' },
          { text: 'true' },
          { error: 'digits' },
        ],
      },
    ]);
  });

  it('keeps the numbers of rows where some are empty, and computes no formula', () => {
    const rows =
      '<row r="1"><c r="A1" t="str"><v>a</v></c></row><row r="9"><c r="A9" t="str"><f>1+1</f><v>kept</v></c></row>';
    expect(readSheet(withSheet(sheetOf(rows)), limits)).toEqual([
      { number: 1, cells: [{ text: 'a' }] },
      { number: 9, cells: [{ text: 'kept' }] },
    ]);
  });

  it('does not unpack what it does not need', () => {
    const picture = { name: 'xl/media/image1.png', bytes: Buffer.alloc(limits.inflated + 1) };
    expect(codeOf(withSheet(sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>'), [picture]))).toBe('read');
  });
});

const many = (count: number, row: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => row(i + 1)).join('');

describe('what is refused', () => {
  it.each<[string, () => Buffer, string]>([
    ['nothing at all', () => Buffer.alloc(0), 'API_UNSUPPORTED_MEDIA_TYPE'],
    ['text', () => book([['a']], 'csv'), 'API_UNSUPPORTED_MEDIA_TYPE'],
    ['a page', () => book([['a']], 'html'), 'API_UNSUPPORTED_MEDIA_TYPE'],
    ['another kind of spreadsheet', () => book([['a']], 'ods'), 'API_UNSUPPORTED_MEDIA_TYPE'],
    ['a binary workbook', () => book([['a']], 'xlsb'), 'API_UNSUPPORTED_MEDIA_TYPE'],
    [
      'another package',
      () => storedZip([{ name: 'a.txt', bytes: Buffer.from('a') }]),
      'API_UNSUPPORTED_MEDIA_TYPE',
    ],
    ['a workbook cut off', () => book([['a']]).subarray(0, -30), 'HR_SHEET_UNREADABLE'],
    ['an old workbook cut off', () => book([['a']], 'biff8').subarray(0, 700), 'HR_SHEET_UNREADABLE'],
    [
      'more rows than allowed',
      () => withSheet(sheetOf(many(102, (n) => `<row r="${n}"><c r="A${n}"><v>1</v></c></row>`))),
      'HR_SHEET_TOO_LARGE',
    ],
    [
      'as many old rows',
      () =>
        book(
          Array.from({ length: 102 }, () => ['a']),
          'biff8',
        ),
      'HR_SHEET_TOO_LARGE',
    ],
    [
      'a row far below',
      () => withSheet(sheetOf('<row r="1048576"><c r="A1048576"><v>1</v></c></row>')),
      'HR_SHEET_TOO_LARGE',
    ],
    [
      'a column far right',
      () => withSheet(sheetOf('<row r="1"><c r="XFD1"><v>1</v></c></row>')),
      'HR_SHEET_TOO_LARGE',
    ],
    [
      'more cells than allowed',
      () => withSheet(sheetOf(many(60, (n) => `<row r="${n}">${'<c r="A1"><v>1</v></c>'.repeat(10)}</row>`))),
      'HR_SHEET_TOO_LARGE',
    ],
    [
      'more parts than allowed',
      () =>
        withSheet(
          sheetOf(''),
          Array.from({ length: 50 }, (_, n) => ({ name: `${n}`, bytes: Buffer.alloc(0) })),
        ),
      'HR_SHEET_TOO_LARGE',
    ],
    ['a bomb', () => lyingZip(Buffer.alloc(50_000_000, 0x20), 50_000_000), 'HR_SHEET_TOO_LARGE'],
    [
      'a bomb that says it is small',
      () => lyingZip(Buffer.alloc(50_000_000, 0x20), 100),
      'HR_SHEET_TOO_LARGE',
    ],
  ])('%s', (_, make, code) => expect(codeOf(make())).toBe(code));

  it('is not a sheet that only claims to be large', () => {
    const claims = withSheet(sheetOf('<row r="1"><c r="A1" t="str"><v>a</v></c></row>', 'A1:XFD1048576'));
    expect(readSheet(claims, limits)).toEqual([{ number: 1, cells: [{ text: 'a' }] }]);
  });
});
