import { randomBytes } from 'node:crypto';
import { read, utils } from '@e965/xlsx';
import Fastify, { type FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { bookPieces } from './book-writer.ts';
import { readSheet } from './reader.ts';
import type { Sheet, SheetColumn } from './sheet.ts';
import { inParts, minutesCell, sendBook, sendSheet } from './sheets.ts';
import { unpack, zipParts } from './zip-parts.ts';

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
const allOf = async <T>(all: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = [];
  for await (const one of all) found.push(one);
  return found;
};
const bookOf = async (sheets: readonly Sheet[]) => Buffer.concat(await allOf(bookPieces(sheets, at)));

const readBack = (workbook: Buffer) => {
  const book = read(workbook, { cellNF: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  return { name: book.SheetNames[0], sheet, rows: utils.sheet_to_json<unknown[]>(sheet, { header: 1 }) };
};

describe('a workbook', () => {
  it('holds the header and every row, in order, in any script', async () => {
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

  it('makes no formula of a name that looks like one', async () => {
    const names = ['=1+1', '+1', '-1', '@SUM(A1)'];
    const { sheet } = readBack(
      await bookOf([{ name: 'People', columns: [{ header: 'Name' }], rows: names.map((name) => [name]) }]),
    );
    for (const [place, name] of names.entries()) {
      expect(sheet[`A${place + 2}`]).toMatchObject({ t: 's', v: name });
      expect(sheet[`A${place + 2}`].f).toBeUndefined();
    }
  });

  it('keeps durations as numbers that add up', async () => {
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

  it('writes clock readings as dates that sort, and those that spreadsheet programs do not count as texts', async () => {
    const walls = ['2026-11-02 10:00:00', '2026-11-02', '1900-03-01', '1899-12-31 08:00:00'];
    const { sheet } = readBack(
      await bookOf([{ name: 'x', columns: [{ header: 'At' }], rows: walls.map((wall) => [{ wall }]) }]),
    );
    expect(['A2', 'A3', 'A4', 'A5'].map((at) => [sheet[at]?.t, sheet[at]?.v, sheet[at]?.w])).toEqual([
      ['n', 46_328.416_666_666_67, '2026-11-02 10:00:00 AM'],
      ['n', 46_328, '2026-11-02'],
      ['n', 61, '1900-03-01'],
      ['s', '1899-12-31 08:00:00', '1899-12-31 08:00:00'],
    ]);
  });

  it('keeps as text what is typed into its text columns later, in cells that are there and in a sheet to fill in', async () => {
    const columns: SheetColumn[] = [{ header: 'Phone', format: '@' }, { header: 'Count' }];
    const filled = readBack(await bookOf([{ name: 'People', columns, rows: [['0901', 1]] }]));
    expect([filled.sheet.A2.z, filled.sheet.B2.z]).toEqual(['@', 'General']);

    const workbook = await bookOf([{ name: 'People', columns: [columns[0] ?? { header: '' }], rows: [] }]);
    const parts = zipParts(workbook, 50);
    const xml = (name: string) => {
      const part = parts.find((one) => one.name === `xl/${name}.xml`);
      return part ? unpack(workbook, part, 100_000).toString() : '';
    };
    const style = Number(/<col style="(\d+)" min="1" max="1"/.exec(xml('worksheets/sheet1'))?.[1]);
    const [, formats = ''] = xml('styles').split('<cellXfs');
    expect([...formats.matchAll(/<xf numFmtId="(\d+)"/g)][style]?.[1]).toBe('49');
    expect(readBack(workbook).rows).toEqual([['Phone']]);
  });

  it('takes rows that arrive one by one, leaves out what a tab may not be called', async () => {
    async function* rows() {
      yield ['a'];
      yield ['b'];
    }
    const back = readBack(await bookOf([{ name: 'a/b:[c]?', columns: [{ header: 'x' }], rows: rows() }]));
    expect([back.name, back.rows]).toEqual(['a b  c', [['x'], ['a'], ['b']]]);
  });

  it('keeps what XML cannot say, and what only looks as if it were written so, for every reader', async () => {
    const texts = ['a\u0001b', 'x_x0041_y', ' <&">\t\r\n ', 'x'.repeat(40_000)];
    const workbook = await bookOf([
      { name: 'R&D', columns: [{ header: 'x' }], rows: texts.map((text) => [text]) },
    ]);
    const [, ...rows] = (await readSheet(workbook, limits)).rows;
    const kept = [...texts.slice(0, 2), '<&">', 'x'.repeat(32_767)];
    expect(rows.map(({ cells }) => cells[0])).toEqual(kept.map((text) => ({ text })));
    expect(readBack(workbook)).toMatchObject({
      name: 'R&D',
      rows: [['x'], ...kept.map(() => [expect.anything()])],
    });
    expect(readBack(workbook).rows[1]).toEqual([texts[0]]);
    expect(readBack(workbook).rows[2]).toEqual([texts[1]]);
  });

  it('names columns beyond Z', async () => {
    const columns = Array.from({ length: 30 }, (_, place) => ({ header: `${place}` }));
    const { sheet } = readBack(await bookOf([{ name: 'x', columns, rows: [] }]));
    expect([sheet.Z1.v, sheet.AA1.v, sheet.AD1.v]).toEqual(['25', '26', '29']);
  });
});

describe('rows in parts', () => {
  it('are read after the last of the part before, until a part is not full', async () => {
    const asked: [number | undefined, number][] = [];
    const rows = inParts<number>(async (last, size) => {
      asked.push([last, size]);
      const from = (last ?? 0) + 1;
      return Array.from({ length: Math.min(size, 2_500 - from + 1) }, (_, index) => from + index);
    });
    expect(await allOf(rows)).toEqual(Array.from({ length: 2_500 }, (_, index) => index + 1));
    expect(asked).toEqual([
      [undefined, 1_000],
      [1_000, 1_000],
      [2_000, 1_000],
    ]);
  });
});

describe('a download', () => {
  const app = Fastify();
  let sent: (reply: FastifyReply) => void = () => undefined;
  app.get('/', (_request, reply) => {
    sent(reply);
    return reply;
  });
  const answer = async (send: typeof sent) => {
    sent = send;
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

  it('is named in any script, and plainly for old readers', async () => {
    const { headers, rawPayload } = await answer((reply) =>
      sendBook(reply, "勤怠 2026-11 'x'", [people], at),
    );
    expect(rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(headers['content-disposition']).toBe(
      'attachment; filename="_2026-11_x_.xlsx"; filename*=UTF-8\'\'%E5%8B%A4%E6%80%A0%202026-11%20%27x%27.xlsx',
    );
  });

  it('of more than 50,000 rows is a .csv that spreadsheet programs read and nothing in it computes', async () => {
    const upTo = await answer((reply) => sendSheet(reply, 'x', people, { rows: 50_000, at }));
    expect(upTo.headers['content-disposition']).toContain('"x.xlsx"');
    const { headers, rawPayload } = await answer((reply) =>
      sendSheet(reply, 'x', people, { rows: 50_001, at }),
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

  it('writes clock readings to a .csv as they are', async () => {
    const sheet = { name: 'x', columns: [{ header: 'At' }], rows: [[{ wall: '2026-11-02 10:00:00' }]] };
    const { rawPayload } = await answer((reply) => sendSheet(reply, 'x', sheet, { rows: 50_001, at }));
    expect(rawPayload.toString()).toBe('\ufeffAt\r\n2026-11-02 10:00:00\r\n');
  });

  it('whose rows fail is cut off, not ended as if it were whole', async () => {
    function* broken() {
      for (let row = 0; row < 5_000; row++) yield [randomBytes(100).toString('hex')];
      throw new Error('no more');
    }
    sent = (reply) => sendBook(reply, 'x', [{ name: 'x', columns: [{ header: 'x' }], rows: broken() }], at);
    const answered = await fetch(await app.listen({ port: 0, host: '127.0.0.1' }));
    expect(answered.status).toBe(200);
    await expect(answered.arrayBuffer()).rejects.toThrow('terminated');
    await app.close();
  });

  it('reads no further once nobody receives it', async () => {
    let read = 0;
    let isClosed = false;
    async function* endless() {
      try {
        for (;;) yield [`row ${read++}`.repeat(20)];
      } finally {
        isClosed = true;
      }
    }
    const pieces = bookPieces([{ name: 'x', columns: [{ header: 'x' }], rows: endless() }], at);
    for await (const _ of pieces) if (read > 1_000) break;
    await expect.poll(() => isClosed, { timeout: 20_000 }).toBe(true);
    expect(read).toBeLessThan(500_000);
  });
});
