import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readErasures, writeErasures } from './erasures-file.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-erasures-'));
  file = join(folder, 'erasures');
});
afterEach(() => rm(folder, { recursive: true }));

const installation = '6f8a';
const first = { employeeId: 12, erasedAt: '2026-11-01T08:00:00.000Z' };
const second = { employeeId: 7, erasedAt: '2026-11-02T08:00:00.000Z' };

it('erasures file keeps the people of earlier writes and can be read back', async () => {
  expect(await writeErasures(file, { installation, asOf: '2026-11-01T09:00:00.000Z', people: [first] })).toBe(
    1,
  );
  const later = '2026-11-22T09:00:00.000Z';
  expect(await writeErasures(file, { installation, asOf: later, people: [second] })).toBe(2);
  expect(await readErasures(file)).toEqual({ installation, asOf: later, people: [second, first] });
});

it('writing an erasures file fails if the existing file belongs to another installation', async () => {
  await writeErasures(file, { installation, asOf: '2026-11-01T09:00:00.000Z', people: [first] });
  const other = { installation: 'other', asOf: '2026-11-01T09:00:00.000Z', people: [] };
  await expect(writeErasures(file, other)).rejects.toThrow('another installation');
});

it.each([
  ['a line taken out', (text: string) => text.replace(/^12 .*\n/m, '')],
  ['a number changed', (text: string) => text.replace(/^12 /m, '13 ')],
  ['its end cut off', (text: string) => text.slice(0, -80)],
  ['nothing in it', () => ''],
])('rejects an erasures file with %s', async (_what, damage) => {
  await writeErasures(file, { installation, asOf: '2026-11-01T09:00:00.000Z', people: [first, second] });
  await writeFile(file, damage(await readFile(file, 'utf8')));
  await expect(readErasures(file)).rejects.toThrow('damaged');
});
