import { setTimeout as sleep } from 'node:timers/promises';
import { read, utils, write } from '@e965/xlsx';
import { employeeImports } from '@gatehouse/api/people/employee-imports';
import { employees } from '@gatehouse/api/people/employees';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import { connectOwner, type RunningPortal, signIn } from '@gatehouse/testing/portal/start-portal';
import type pg from 'pg';
import { insertPeople, readPeople } from '../data/sheets.queries.ts';
import type { Bench, Figure } from '../kit/bench.ts';
import { median } from '../kit/load.ts';
import { listAgainstLimit } from './employees.ts';
import { asLimit, asRatio, benchAdministrator } from './figures.ts';

const people = 10_000;
const headings = [
  'Department code',
  'Account name',
  'Employee code',
  'First name',
  'Last name',
  'Display name',
  'E-mail',
  'Title',
  'Phone',
  'Current address',
];

/** Returns a spreadsheet of new people, with text cells. */
export function sheetOf(round: string): Buffer {
  const rows = Array.from({ length: people }, (_, index) => {
    const name = `${round}${index}`;
    return [
      'D1',
      name,
      `S-${name}`,
      'Bình',
      `Nguyễn ${index}`,
      `Nguyễn Bình ${index}`,
      `${name}@example.com`,
      'Engineer',
      '0901234567',
      '1 Gate Street',
    ];
  });
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([headings, ...rows]), 'Staff');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
}

interface SheetCaller {
  url: string;
  headers: Record<string, string>;
}

async function call<T>(
  { url, headers }: SheetCaller,
  operation: OperationShape,
  to: string,
  body?: FormData | string,
) {
  const answer = await fetch(url + to, {
    method: operation.method,
    headers: { ...headers, ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
    body: body ?? null,
  });
  const { result, messageCode } = (await answer.json()) as { result: T; messageCode: string };
  if (!answer.ok) throw new Error(`${operation.name}: ${answer.status} ${messageCode}`);
  return result;
}

/**
 * Uploads and checks a file of employees, commits its import, and waits until the import is done. Returns the
 * milliseconds.
 */
export async function importSheet(caller: SheetCaller, companyId: number, file: Buffer): Promise<number> {
  const begun = performance.now();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), 'staff.xlsx');
  const { check, commit, get } = employeeImports;
  type ImportState = { id: number; status: string; added: number };
  const checked = await call<ImportState>(caller, check, `${pathOf(check)}?companyId=${companyId}`, form);
  if (checked.added !== people) throw new Error(`The sheet is not understood: ${JSON.stringify(checked)}`);
  const params = { id: checked.id };
  await call<ImportState>(caller, commit, pathOf(commit, params), JSON.stringify({ rows: 'ALL' }));
  for (;;) {
    const { status } = await call<ImportState>(caller, get, pathOf(get, params));
    if (status === 'DONE') return performance.now() - begun;
    if (status !== 'RUNNING') throw new Error(`The import ended as ${status}.`);
    await sleep(50);
  }
}

/**
 * Measures the minimum cost of an import: parses the same file with the same library and inserts its people with three
 * batched statements.
 */
async function measureImportFloor(owner: pg.Client, companyId: number, file: Buffer): Promise<number> {
  const begun = performance.now();
  const book = read(file);
  const rows = utils
    .sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
    .slice(1);
  const column = (columnIndex: number) => rows.map((row) => row[columnIndex] ?? '');
  await owner.query('BEGIN');
  for (const statement of insertPeople)
    await owner.query(statement, [companyId, ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(column)]);
  await owner.query('COMMIT');
  return performance.now() - begun;
}

/**
 * Compares the import of 10,000 employees with the time to only parse and insert them. Compares the export of the same
 * employees with the time to only query and write them.
 */
export async function sheets(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await bench.workFolder();
  // Uses a separate portal, so that this benchmark does not count for the peak memory of the run. `verify:uploads`
  // checks the memory of spreadsheet imports.
  const work = async (portal: RunningPortal): Promise<Figure[]> => {
    const { url } = portal;
    const before = portal.memory().rss;
    const owner = await connectOwner(dataDir);
    const caller = { url, headers: { authorization: `Bearer ${await signIn(url, benchAdministrator)}` } };
    const { rows } = await owner.query("SELECT id::int FROM companies WHERE company_code = 'BENCH'");
    const companyId: number = rows[0].id;
    const path = `${pathOf(employees.list)}?keyword=nguyen&sort=displayName,asc&page=0&size=12`;
    const times = {
      import: [] as number[],
      floor: [] as number[],
      export: [] as number[],
      exportFloor: [] as number[],
    };
    let list = 0;
    for (let round = 0; round < Math.min(3, bench.rounds); round++) {
      times.import.push(await importSheet(caller, companyId, sheetOf(`imported${round}x`)));
      // The export needs 10,000 employees, which exist after the first import.
      if (round === 0)
        list = await listAgainstLimit(bench, {
          what: 'staff list',
          dataDir,
          ...caller,
          path,
        });
      times.floor.push(await measureImportFloor(owner, companyId, sheetOf(`floor${round}x`)));
      times.export.push(await exportSheet(caller, `imported${round}x`));
      times.exportFloor.push(await measureExportFloor(owner, `%imported${round}x%`));
    }
    await owner.end();
    const [imported, floor] = [median(times.import), median(times.floor)];
    const [exported, exportFloor] = [median(times.export), median(times.exportFloor)];
    bench.say(`import of ${people}: ${(imported / 1000).toFixed(2)} s, floor ${(floor / 1000).toFixed(2)} s`);
    bench.say(
      `export of ${people}: ${(exported / 1000).toFixed(2)} s, floor ${(exportFloor / 1000).toFixed(2)} s`,
    );
    bench.say(
      `resident memory: ${before.toFixed(0)} MB before, ${portal.memory().peak.toFixed(0)} MB at most`,
    );
    return [
      asLimit('import of 10,000 employees, end to end, against parse and insert', imported / floor, 4, '×'),
      asRatio('staff list at 10,000 employees, req/s against the limit', list, 0.4),
      asLimit('export of 10,000 employees against query and sheet', exported / exportFloor, 4, '×'),
    ];
  };
  return bench.withPortal(dataDir, work, { isApart: true });
}

async function exportSheet({ url, headers }: SheetCaller, keyword: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${url}${pathOf(employees.export)}?keyword=${keyword}`, { headers });
  const { length } = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok || length < 100_000)
    throw new Error(`The export is not what it should be: ${answer.status}, ${length} bytes`);
  return performance.now() - begun;
}

async function measureExportFloor(owner: pg.Client, pattern: string): Promise<number> {
  const begun = performance.now();
  const { rows } = await owner.query<Record<string, unknown>>(readPeople, [pattern]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.json_to_sheet(rows), 'Staff');
  write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
  return performance.now() - begun;
}
