import { randomBytes } from 'node:crypto';
import { read, utils } from '@e965/xlsx';
import Fastify, { type FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { sendSheetFile } from '../http/export-route.ts';
import { readZipParts } from '../zip/read-zip.ts';
import { bookPieces } from './book-writer.ts';
import { readSheet } from './reader.ts';
import type { Sheet, SheetColumn } from './sheet.ts';
import { createBook, createSheetFile, minutesCell, readInParts } from './sheets.ts';

const at = new Date('2026-11-02T08:00:00Z');
const limits = {
  inflated: 2_000_000,
  parts: 50,
  rows: 5_000,
  columns: 40,
  cells: 50_000,
  cell: 40_000,
  text: 500_000,
};
const collectAll = async <T>(all: AsyncIterable<T>): Promise<T[]> => {
  const items: T[] = [];
  for await (const item of all) items.push(item);
  return items;
};
const bookOf = async (sheets: readonly Sheet[]) => Buffer.concat(await collectAll(bookPieces(sheets, at)));

const readBack = (workbook: Buffer) => {
  const book = read(workbook, { cellNF: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  return { name: book.SheetNames[0], sheet, rows: utils.sheet_to_json<unknown[]>(sheet, { header: 1 }) };
};

describe('writing a workbook (.xlsx)', () => {
  it('writes the header and all rows of a workbook in order, with text in any script', async () => {
    const rows = Array.from({ length: 4_501 }, (_, index) => [`Nguyễn ${index}`, index, null]);
    const back = readBack(
      await bookOf([
        {
          name: '출퇴근',
          columns: [{ header: '이름' }, { header: 'n' }, { header: '-' }],
          rows,
        },
      ]),
    );
    expect(back.name).toBe('출퇴근');
    expect(back.rows.length).toBe(4_502);
    expect([back.rows[0], back.rows[1], back.rows[4_501]]).toEqual([
      ['이름', 'n', '-'],
      ['Nguyễn 0', 0],
      ['Nguyễn 4500', 4_500],
    ]);
  });

  it('writes a name that looks like a formula as text into a workbook', async () => {
    const names = ['=1+1', '+1', '-1', '@SUM(A1)'];
    const { sheet } = readBack(
      await bookOf([{ name: 'People', columns: [{ header: 'Name' }], rows: names.map((name) => [name]) }]),
    );
    for (const [index, name] of names.entries()) {
      expect(sheet[`A${index + 2}`]).toMatchObject({ t: 's', v: name });
      expect(sheet[`A${index + 2}`].f).toBeUndefined();
    }
  });

  it('writes durations to a workbook as numbers that can be added', async () => {
    const { sheet } = readBack(
      await bookOf([
        {
          name: 'Hours',
          columns: [{ header: 'Hours', format: '[h]:mm' }],
          rows: [[minutesCell(90)]],
        },
      ]),
    );
    expect(sheet.A2).toMatchObject({ t: 'n', v: 0.0625, z: '[h]:mm' });
  });

  it('writes local times to a workbook as date values that can be sorted, and dates before March 1900 as text', async () => {
    const walls = ['2026-11-02 10:00:00', '2026-11-02', '1900-03-01', '1899-12-31 08:00:00'];
    const { sheet } = readBack(
      await bookOf([
        { name: 'x', columns: [{ header: 'At' }], rows: walls.map((localTime) => [{ wall: localTime }]) },
      ]),
    );
    expect(['A2', 'A3', 'A4', 'A5'].map((at) => [sheet[at]?.t, sheet[at]?.v, sheet[at]?.w])).toEqual([
      ['n', 46_328.416_666_666_67, '2026-11-02 10:00:00 AM'],
      ['n', 46_328, '2026-11-02'],
      ['n', 61, '1900-03-01'],
      ['s', '1899-12-31 08:00:00', '1899-12-31 08:00:00'],
    ]);
  });

  it('formats text columns so that a value typed into them later is stored as text, even in a workbook without rows', async () => {
    const columns: SheetColumn[] = [{ header: 'Phone', format: '@' }, { header: 'Count' }];
    const filled = readBack(await bookOf([{ name: 'People', columns, rows: [['0901', 1]] }]));
    expect([filled.sheet.A2.z, filled.sheet.B2.z]).toEqual(['@', 'General']);

    const workbook = await bookOf([{ name: 'People', columns: [columns[0] ?? { header: '' }], rows: [] }]);
    const parts = await readZipParts(workbook, 50);
    const readXml = async (name: string) => {
      const part = parts.find((entry) => entry.name === `xl/${name}.xml`);
      return part ? String(await part.unpack(100_000)) : '';
    };
    const style = Number(/<col style="(\d+)" min="1" max="1"/.exec(await readXml('worksheets/sheet1'))?.[1]);
    const [, formats = ''] = (await readXml('styles')).split('<cellXfs');
    expect([...formats.matchAll(/<xf numFmtId="(\d+)"/g)][style]?.[1]).toBe('49');
    expect(readBack(workbook).rows).toEqual([['Phone']]);
  });

  it('accepts rows that arrive one by one, and leaves out characters that a tab name must not contain', async () => {
    async function* generateRows() {
      yield ['a'];
      yield ['b'];
    }
    const back = readBack(
      await bookOf([{ name: 'a/b:[c]?', columns: [{ header: 'x' }], rows: generateRows() }]),
    );
    expect([back.name, back.rows]).toEqual(['a b  c', [['x'], ['a'], ['b']]]);
  });

  it('escapes characters that XML cannot contain, and text that looks like such an escape, so that every reader decodes them', async () => {
    const texts = ['a\u0001b', 'x_x0041_y', ' <&">\t\r\n ', 'x'.repeat(40_000)];
    const workbook = await bookOf([
      { name: 'R&D', columns: [{ header: 'x' }], rows: texts.map((text) => [text]) },
    ]);
    const [, ...rows] = (await readSheet(workbook, limits)).rows;
    const expectedTexts = [...texts.slice(0, 2), '<&">', 'x'.repeat(32_767)];
    expect(rows.map(({ cells }) => cells[0])).toEqual(expectedTexts.map((text) => ({ text })));
    expect(readBack(workbook)).toMatchObject({
      name: 'R&D',
      rows: [['x'], ...expectedTexts.map(() => [expect.anything()])],
    });
    expect(readBack(workbook).rows[1]).toEqual([texts[0]]);
    expect(readBack(workbook).rows[2]).toEqual([texts[1]]);
  });

  it('names the columns of a workbook after Z with two letters', async () => {
    const columns = Array.from({ length: 30 }, (_, index) => ({ header: `${index}` }));
    const { sheet } = readBack(await bookOf([{ name: 'x', columns, rows: [] }]));
    expect([sheet.Z1.v, sheet.AA1.v, sheet.AD1.v]).toEqual(['25', '26', '29']);
  });
});

describe('reading rows in parts', () => {
  it('reads each part after the last row of the previous part, until a part is not full', async () => {
    const reads: [number | undefined, number][] = [];
    const rows = readInParts<number>(async (last, size) => {
      reads.push([last, size]);
      const from = (last ?? 0) + 1;
      return Array.from({ length: Math.min(size, 2_500 - from + 1) }, (_, index) => from + index);
    });
    expect(await collectAll(rows)).toEqual(Array.from({ length: 2_500 }, (_, index) => index + 1));
    expect(reads).toEqual([
      [undefined, 1_000],
      [1_000, 1_000],
      [2_000, 1_000],
    ]);
  });
});

describe('download of a sheet', () => {
  const app = Fastify();
  let sendDownload: (reply: FastifyReply) => void = () => undefined;
  app.get('/', (_request, reply) => {
    sendDownload(reply);
    return reply;
  });
  const fetchDownload = async (send: typeof sendDownload) => {
    sendDownload = send;
    return app.inject('/');
  };
  const people: Sheet = {
    name: 'People',
    columns: [{ header: 'Name' }, { header: '=Time', format: '[h]:mm' }, { header: 'Count' }],
    rows: [
      ['=1+1', minutesCell(1_565), -3],
      ['+1', null, null],
      ['-1', null, 0.5],
      ['@SUM(A1)', null, null],
      ['\t=1', null, null],
      ['\r=1', null, null],
      ['＝1+1', null, null],
      ['Nguyễn, "An"\nB', null, null],
      ['a=1', null, null],
    ],
  };

  it('sends the name of a download in any script, and an ASCII name for old clients', async () => {
    const { headers, rawPayload } = await fetchDownload((reply) =>
      sendSheetFile(reply, createBook("勤怠 2026-11 'x'", [people], { rows: 1, at })),
    );
    expect(rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(headers['content-disposition']).toBe(
      'attachment; filename="_2026-11_x_.xlsx"; filename*=UTF-8\'\'%E5%8B%A4%E6%80%A0%202026-11%20%27x%27.xlsx',
    );
  });

  it('exports more than 50,000 rows as a CSV file with formulas escaped', async () => {
    const largestWorkbook = await fetchDownload((reply) =>
      sendSheetFile(reply, createSheetFile('x', people, { rows: 50_000, at })),
    );
    expect(largestWorkbook.headers['content-disposition']).toContain('"x.xlsx"');
    const { headers, rawPayload } = await fetchDownload((reply) =>
      sendSheetFile(reply, createSheetFile('x', people, { rows: 50_001, at })),
    );
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toContain('"x.csv"');
    expect(rawPayload.toString()).toBe(
      [
        "\ufeffName,'=Time,Count",
        "'=1+1,26:05,-3",
        "'+1,,",
        "'-1,,0.5",
        "'@SUM(A1),,",
        "'\t=1,,",
        '"\'\r=1",,',
        "'＝1+1,,",
        '"Nguyễn, ""An""\nB",,',
        'a=1,,',
        '',
      ].join('\r\n'),
    );
  });

  it('writes local times to a CSV file without conversion', async () => {
    const sheet = { name: 'x', columns: [{ header: 'At' }], rows: [[{ wall: '2026-11-02 10:00:00' }]] };
    const { rawPayload } = await fetchDownload((reply) =>
      sendSheetFile(reply, createSheetFile('x', sheet, { rows: 50_001, at })),
    );
    expect(rawPayload.toString()).toBe('\ufeffAt\r\n2026-11-02 10:00:00\r\n');
  });

  it('cuts a download off if reading its rows fails, so that the file does not look complete', async () => {
    function* failingRows() {
      for (let row = 0; row < 5_000; row++) yield [randomBytes(100).toString('hex')];
      throw new Error('no more');
    }
    sendDownload = (reply) =>
      sendSheetFile(
        reply,
        createBook('x', [{ name: 'x', columns: [{ header: 'x' }], rows: failingRows() }], { rows: 1, at }),
      );
    const response = await fetch(await app.listen({ port: 0, host: '127.0.0.1' }));
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
    await app.close();
  });

  it('stops reading rows when the client of a download disconnects', async () => {
    let read = 0;
    let isClosed = false;
    async function* endlessRows() {
      try {
        for (;;) yield [`row ${read++}`.repeat(20)];
      } finally {
        isClosed = true;
      }
    }
    const pieces = bookPieces([{ name: 'x', columns: [{ header: 'x' }], rows: endlessRows() }], at);
    for await (const _ of pieces) if (read > 1_000) break;
    await expect.poll(() => isClosed, { timeout: 20_000 }).toBe(true);
    expect(read).toBeLessThan(500_000);
  });
});
