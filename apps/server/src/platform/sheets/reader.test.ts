import { deflateRawSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import {
  createPart,
  createSharedStrings,
  createSheetXml,
  limits,
  readCode,
  withSheet,
} from '@gatehouse/testing/data/sheet-parts';
import { createStoredZip } from '@gatehouse/testing/kit/stored-zip';
import { describe, expect, it } from 'vitest';
import { readSheet } from './reader.ts';

function book(
  rows: unknown[][],
  bookType: 'xlsx' | 'biff8' | 'xlsb' | 'ods' | 'csv' | 'html' = 'xlsx',
): Buffer {
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), 'x');
  const bytes: string | Buffer = write(workbook, { type: 'buffer', bookType });
  return Buffer.from(bytes);
}

/** Creates a zip archive with one file and a false size in its headers. */
function createFalseZip(content: Buffer, claimed: number): Buffer {
  const honest = createStoredZip([
    { name: 'xl/workbook.xml', bytes: Buffer.from('<workbook/>') },
    { name: 'xl/worksheets/sheet1.xml', bytes: deflateRawSync(content) },
  ]);
  // Writes the compression method and the false size into the directory entry of the sheet.
  const entry = honest.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
  honest.writeUInt16LE(8, entry + 10);
  honest.writeUInt32LE(claimed, entry + 24);
  return honest;
}

describe('spreadsheets that are accepted', () => {
  it.each(['xlsx', 'biff8'] as const)(
    'reads a spreadsheet in %s as text, with dates as days and numbers with their leading zeros',
    async (bookType) => {
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
      const { name, rows } = await readSheet(write(workbook, { type: 'buffer', bookType }), limits);
      expect(name).toBe('x');
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
    },
  );

  it('keeps the row numbers of the spreadsheet if some rows are empty, and does not compute formulas', async () => {
    const rows =
      '<row r="1"><c r="A1" t="str"><v>a</v></c></row><row r="9"><c r="A9" t="str"><f>1+1</f><v>kept</v></c></row>';
    expect((await readSheet(withSheet(createSheetXml(rows)), limits)).rows).toEqual([
      { number: 1, cells: [{ text: 'a' }] },
      { number: 9, cells: [{ text: 'kept' }] },
    ]);
  });

  it('resolves shared strings: complete rich texts, without phonetic guides, with entities by name or number', async () => {
    const shared = createSharedStrings(
      '<sst count="9"><si><r><t>a</t></r><r><rPr><b/></rPr><t xml:space="preserve"> &amp; b</t></r></si>' +
        '<si><t>山田</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh></si><si><t>&#75;&#x69;m<!-- no --><![CDATA[<&]]></t></si><si/></sst>',
    );
    const cells =
      '<c r="A1" t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="s"><v>3</v></c>';
    const rows = `<row>${cells}<c r="F1" t="inlineStr"><is><t>in &lt;line</t></is></c></row>`;
    expect((await readSheet(withSheet(createSheetXml(rows), [shared]), limits)).rows).toEqual([
      {
        number: 1,
        cells: [
          { text: 'a & b' },
          { text: '山田' },
          { text: 'Kim<&' },
          undefined,
          undefined,
          { text: 'in <line' },
        ],
      },
    ]);
  });

  it('recognises dates by the format of their cells, with days counted from 1900 or 1904, and with prefixed XML names', async () => {
    const styles = createPart(
      'xl/styles.xml',
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="&quot;day&quot;\\ 0"/><numFmt numFmtId="171" formatCode="[$-409]d\\-mmm"/>' +
        '<numFmt numFmtId="172" formatCode="0000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/></cellXfs></styleSheet>',
    );
    const row =
      '<x:row><x:c s="1"><x:v>32932</x:v></x:c><x:c s="2"><x:v>7</x:v></x:c><x:c s="3"><x:v>1.5</x:v></x:c>' +
      '<x:c s="4"><x:v>7</x:v></x:c><x:c t="d"><x:v>1990-02-28T00:00:00</x:v></x:c></x:row>';
    const readCells = async (more: Parameters<typeof createPart>[]) => {
      const { rows } = await readSheet(
        withSheet(`<x:worksheet><x:sheetData>${row}</x:sheetData></x:worksheet>`, [
          styles,
          ...more.map((partArguments) => createPart(...partArguments)),
        ]),
        limits,
      );
      return rows[0]?.cells;
    };
    expect(await readCells([])).toEqual(
      ['1990-02-28', '7', '1900-01-01', '0007', '1990-02-28'].map((text) => ({ text })),
    );
    const since1904 =
      '<workbook><workbookPr date1904="1"/><sheets><sheet name="x" sheetId="1" r:id="r1"/></sheets></workbook>';
    expect((await readCells([['xl/workbook.xml', since1904]]))?.[0]).toEqual({ text: '1994-03-01' });
  });

  it('does not unpack files of an archive that the reader does not need', async () => {
    const picture = { name: 'xl/media/image1.png', bytes: Buffer.alloc(limits.inflated + 1) };
    expect(
      await readCode(withSheet(createSheetXml('<row r="1"><c r="A1"><v>1</v></c></row>'), [picture])),
    ).toBe('read');
  });
});

const repeatRow = (count: number, row: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => row(i + 1)).join('');

/** Nested entities that would expand to a very long text. */
const entities = `<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "${'&a;'.repeat(100)}">`;

/** A compressed block that has no content and still takes time to unpack. */
const emptyBlock = Buffer.from([0, 0, 0, 0xff, 0xff]);

/** Creates a zip archive in which many names refer to the same compressed bytes. */
function createOverlappingZip(packed: Buffer, times: number): Buffer {
  const names = Array.from({ length: times }, (_, index) => `xl/worksheets/sheet${index}.xml`);
  const zip = createStoredZip(names.map((name, index) => createPart(name, index === 0 ? packed : '')));
  for (const name of names) {
    const entry = zip.lastIndexOf(name) - 46;
    zip.writeUInt16LE(8, entry + 10);
    zip.writeUInt32LE(packed.length, entry + 20);
    zip.writeUInt32LE(0, entry + 42);
  }
  return zip;
}

describe('spreadsheets that are rejected', () => {
  it.each<[string, () => Buffer, string]>([
    ['nothing at all', () => Buffer.alloc(0), 'API_UNSUPPORTED_MEDIA_TYPE'],
    ['text', () => book([['a']], 'csv'), 'API_UNSUPPORTED_MEDIA_TYPE'],
    ['a page', () => book([['a']], 'html'), 'API_UNSUPPORTED_MEDIA_TYPE'],
    ['another kind of spreadsheet', () => book([['a']], 'ods'), 'API_UNSUPPORTED_MEDIA_TYPE'],
    ['a binary workbook', () => book([['a']], 'xlsb'), 'API_UNSUPPORTED_MEDIA_TYPE'],
    [
      'another package',
      () => createStoredZip([{ name: 'a.txt', bytes: Buffer.from('a') }]),
      'API_UNSUPPORTED_MEDIA_TYPE',
    ],
    ['a workbook cut off', () => book([['a']]).subarray(0, -30), 'HR_SHEET_UNREADABLE'],
    ['an old workbook cut off', () => book([['a']], 'biff8').subarray(0, 700), 'HR_SHEET_UNREADABLE'],
    [
      'more rows than allowed',
      () => withSheet(createSheetXml(repeatRow(102, (n) => `<row r="${n}"><c r="A${n}"><v>1</v></c></row>`))),
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
      () => withSheet(createSheetXml('<row r="1048576"><c r="A1048576"><v>1</v></c></row>')),
      'HR_SHEET_TOO_LARGE',
    ],
    [
      'a column far right',
      () => withSheet(createSheetXml('<row r="1"><c r="XFD1"><v>1</v></c></row>')),
      'HR_SHEET_TOO_LARGE',
    ],
    [
      'more cells than allowed',
      () =>
        withSheet(
          createSheetXml(repeatRow(60, (n) => `<row r="${n}">${'<c><v>1</v></c>'.repeat(10)}</row>`)),
        ),
      'HR_SHEET_TOO_LARGE',
    ],
    [
      'more parts than allowed',
      () =>
        withSheet(
          createSheetXml(''),
          Array.from({ length: 50 }, (_, n) => ({ name: `${n}`, bytes: Buffer.alloc(0) })),
        ),
      'HR_SHEET_TOO_LARGE',
    ],
    ['a bomb', () => createFalseZip(Buffer.alloc(50_000_000, 0x20), 50_000_000), 'HR_SHEET_TOO_LARGE'],
    [
      'a bomb that says it is small',
      () => createFalseZip(Buffer.alloc(50_000_000, 0x20), 100),
      'HR_SHEET_TOO_LARGE',
    ],
    [
      'a row at the end of all numbers',
      () => withSheet(createSheetXml('<row r="4294967290"><c r="A4294967290"><v>1</v></c></row>')),
      'HR_SHEET_TOO_LARGE',
    ],
    [
      'a row that is no number',
      () => withSheet(createSheetXml('<row r="1e999"><c><v>1</v></c></row>')),
      'HR_SHEET_TOO_LARGE',
    ],
    [
      'rows that come twice',
      () => withSheet(createSheetXml('<row r="2"><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row>')),
      'HR_SHEET_UNREADABLE',
    ],
    [
      'more shared texts than cells',
      () => withSheet(createSheetXml(''), [createSharedStrings(`<sst>${'<si/>'.repeat(501)}</sst>`)]),
      'HR_SHEET_TOO_LARGE',
    ],
    [
      'a text shared so often that it becomes too many',
      () =>
        withSheet(createSheetXml(repeatRow(60, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(2)}</row>`)), [
          createSharedStrings(`<sst count="1" uniqueCount="1"><si><t>${'x'.repeat(51)}</t></si></sst>`),
        ]),
      'HR_SHEET_TOO_LARGE',
    ],
    [
      'as many in an old workbook',
      () =>
        book(
          Array.from({ length: 60 }, () => ['x'.repeat(51), 'x'.repeat(51)]),
          'biff8',
        ),
      'HR_SHEET_TOO_LARGE',
    ],
    [
      'a text that is not there',
      () => withSheet(createSheetXml('<row><c t="s"><v>4294967295</v></c></row>')),
      'HR_SHEET_UNREADABLE',
    ],
    [
      'a tag that does not end',
      () => withSheet(createSheetXml(`<row><c r="${'A'.repeat(100_000)}"><v>1</v></c></row>`)),
      'HR_SHEET_UNREADABLE',
    ],
    [
      'parts that share their bytes',
      () => createOverlappingZip(Buffer.concat([...Array(20_000).fill(emptyBlock), Buffer.from([3, 0])]), 40),
      'HR_SHEET_UNREADABLE',
    ],
    [
      'two bytes a sign, in which tags hide',
      () => withSheet(Buffer.from(`\ufeff${createSheetXml('')}`, 'utf16le')),
      'HR_SHEET_UNREADABLE',
    ],
    ...[
      'xl/worksheets/sheet1.xml',
      'xl/sharedStrings.xml',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      '[Content_Types].xml',
      'docProps/core.xml',
      'xl/drawings/vmlDrawing1.vml',
    ].map((name): [string, () => Buffer, string] => [
      `a document type in ${name}`,
      () =>
        withSheet(createSheetXml(''), [
          createPart(name, `<?xml version="1.0"?>\n<!DOCTYPE x [${entities}]><x>&b;</x>`),
        ]),
      'HR_SHEET_DOCTYPE',
    ]),
  ])('rejects a sheet: %s', async (_, make, code) => expect(await readCode(make())).toBe(code));

  it.each<[string, string]>([
    ['spans without end', '<row r="1" spans="1:4294967295"><c r="A1" t="str"><v>a</v></c></row>'],
    [
      'formulas, comments and unknown tags a hundred thousand deep',
      `<row r="1"><c r="A1" t="str"><f t="array" ref="A1:XFD1048576">1</f>${'<x>'.repeat(100_000)}<v>a</v></c></row>`,
    ],
    [
      'merged, linked and repeated cells behind the rows',
      '<row r="1"><c r="A1" t="str"><v>a</v></c></row></sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells><hyperlinks><hyperlink ref="A1:XFD1048576" r:id="r1"/></hyperlinks><sheetData><row r="4294967290"><c/></row>',
    ],
  ])('ignores parts of a sheet that it does not need: %s', async (_, rows) => {
    const columns = '<cols><col min="1" max="4294967295" width="9"/></cols><sheetData>';
    const xml = createSheetXml(rows, 'A1:XFD4294967295').replace('<sheetData>', columns);
    expect((await readSheet(withSheet(xml), limits)).rows).toEqual([{ number: 1, cells: [{ text: 'a' }] }]);
  });

  it('accepts a spreadsheet that claims to be large but is small', async () => {
    const claims = withSheet(
      createSheetXml('<row r="1"><c r="A1" t="str"><v>a</v></c></row>', 'A1:XFD1048576'),
    );
    expect((await readSheet(claims, limits)).rows).toEqual([{ number: 1, cells: [{ text: 'a' }] }]);
  });
});
