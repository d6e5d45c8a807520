import { read, utils } from '@e965/xlsx';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { minutesCell, sendSheet, writeSheet } from './sheets.ts';
import { unpack, zipParts } from './zip-parts.ts';

const readBack = (workbook: Buffer) => {
  const book = read(workbook, { cellNF: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  return { name: book.SheetNames[0], sheet, rows: utils.sheet_to_json<unknown[]>(sheet, { header: 1 }) };
};

describe('a workbook', () => {
  it('holds the header and every row, in order, in any script', async () => {
    const rows = Array.from({ length: 4_501 }, (_, index) => [`Nguyễn ${index}`, index, null]);
    const back = readBack(
      await writeSheet({
        name: '출퇴근',
        columns: [{ header: '이름' }, { header: 'n' }, { header: '-' }],
        rows,
      }),
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
      await writeSheet({ name: 'People', columns: [{ header: 'Name' }], rows: names.map((name) => [name]) }),
    );
    for (const [place, name] of names.entries()) {
      expect(sheet[`A${place + 2}`]).toMatchObject({ t: 's', v: name });
      expect(sheet[`A${place + 2}`].f).toBeUndefined();
    }
  });

  it('keeps durations as numbers that add up', async () => {
    const { sheet } = readBack(
      await writeSheet({
        name: 'Hours',
        columns: [{ header: 'Hours', format: '[h]:mm' }],
        rows: [[minutesCell(90)]],
      }),
    );
    expect(sheet.A2).toMatchObject({ t: 'n', v: 0.0625, z: '[h]:mm' });
  });

  it('keeps as text what is typed into its text columns later, in cells that are there and in a sheet to fill in', async () => {
    const columns = [{ header: 'Phone', format: '@' }, { header: 'Count' }];
    const filled = readBack(await writeSheet({ name: 'People', columns, rows: [['0901', 1]] }));
    expect([filled.sheet.A2.z, filled.sheet.B2.z]).toEqual(['@', 'General']);

    const workbook = await writeSheet({ name: 'People', columns: [columns[0] ?? { header: '' }], rows: [] });
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
    const back = readBack(await writeSheet({ name: 'a/b:[c]?', columns: [{ header: 'x' }], rows: rows() }));
    expect([back.name, back.rows]).toEqual(['a b  c', [['x'], ['a'], ['b']]]);
  });

  it('fails with its rows, and the next one is written all the same', async () => {
    function* broken() {
      yield ['a'];
      throw new Error('no more');
    }
    const failing = writeSheet({ name: 'x', columns: [{ header: 'x' }], rows: broken() });
    const next = writeSheet({ name: 'y', columns: [{ header: 'y' }], rows: [] });
    await expect(failing).rejects.toThrow('no more');
    expect(readBack(await next).rows).toEqual([['y']]);
  });

  it('is refused for now when too many are being written, and written again afterwards', async () => {
    const one = () => writeSheet({ name: 'x', columns: [{ header: 'x' }], rows: [] });
    const outcomes = await Promise.allSettled([one(), one(), one(), one(), one(), one()]);
    expect(outcomes.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected']);
    expect(outcomes[5]).toMatchObject({ reason: { code: 'API_SERVICE_DOWN', retryAfter: 5 } });
    expect(readBack(await one()).rows).toEqual([['x']]);
  });
});

it('a download is named in any script, and plainly for old readers', async () => {
  const app = Fastify();
  app.get('/', (_request, reply) => sendSheet(reply, "勤怠 2026-11 'x'", Buffer.from('PK')));
  const { headers, body } = await app.inject('/');
  expect(body).toBe('PK');
  expect(headers['content-disposition']).toBe(
    'attachment; filename="_2026-11_x_.xlsx"; filename*=UTF-8\'\'%E5%8B%A4%E6%80%A0%202026-11%20%27x%27.xlsx',
  );
});
