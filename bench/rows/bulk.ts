import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { employeeChanges } from '@gatehouse/api/people/employee-changes';
import { DAY } from '@gatehouse/api/platform/dates';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import { mostKeysetRows } from '@gatehouse/api/platform/shapes';
import { connectOwner, signIn } from '@gatehouse/testing/portal/start-portal';
import type pg from 'pg';
import { bareDays, bareEmployees, barePunches } from '../data/bulk.queries.ts';
import type { Bench, Figure } from '../kit/bench.ts';
import { asRatio, benchAdministrator } from './figures.ts';

type BareRow = Record<string, string | Date>;
/**
 * Returns the parameters of the statement for the page after the row `last`. If `last` is undefined, returns those for
 * the first page.
 */
type PageValues = (last: BareRow | undefined) => unknown[];

interface BulkRead {
  name: string;
  operation: OperationShape;
  query: Record<string, string>;
  bare: string;
  values: PageValues;
  /** Lower bound of the portal's rows per second, as a fraction of those of the SQL statement. */
  least: number;
}

/**
 * Reads punches, attendance days and employees of a company in bulk, in pages of 10,000 rows. Compares the rows per
 * second with SQL statements that read the same pages of the same table over one connection.
 */
export async function bulk(bench: Bench): Promise<Figure[]> {
  const { dataDir, month, punches } = await bench.dataSet(1_000_000);
  // Three months of the data set, a quarter of its punches.
  const from = new Date(Date.parse(month.to) - 91 * DAY).toISOString().slice(0, 10);
  const range = { from, to: month.to };
  const dates = [range.from, range.to];
  const size = mostKeysetRows;
  const reads: BulkRead[] = [
    {
      name: 'punches',
      operation: deviceLogs.records,
      query: range,
      bare: barePunches,
      values: (last) => [...dates, last?.punched_at ?? 'infinity', last?.id ?? 0, size],
      least: 0.1,
    },
    {
      name: 'timesheets',
      operation: timesheets.records,
      query: range,
      bare: bareDays,
      values: (last) => [...dates, last?.employee_id ?? 0, last?.work_date ?? '-infinity', size],
      least: 0.2,
    },
    {
      name: 'employees',
      operation: employeeChanges.list,
      query: {},
      bare: bareEmployees,
      values: (last) => [last?.id ?? 0, size],
      least: 0.1,
    },
  ];
  return bench.withPortal(dataDir, async ({ url }) => {
    const headers = { authorization: `Bearer ${await signIn(url, benchAdministrator)}` };
    const owner = await connectOwner(dataDir);
    const figures: Figure[] = [];
    for (const read of reads) {
      const portalSpeeds: number[] = [];
      const bareSpeeds: number[] = [];
      let rows = 0;
      for (let round = 0; round <= bench.rounds; round++) {
        const [portal, bare] = [
          await timed(() => readAll(url, headers, read)),
          await timed(() => readBare(owner, read)),
        ];
        if (portal.rows !== bare.rows)
          throw new Error(`${read.name}: ${portal.rows} rows instead of ${bare.rows}`);
        rows = portal.rows;
        // The first round warms up.
        if (round === 0) continue;
        portalSpeeds.push(portal.perSecond);
        bareSpeeds.push(bare.perSecond);
      }
      const [portal, bare] = [median(portalSpeeds), median(bareSpeeds)];
      bench.say(
        `bulk ${read.name}: ${rows} of ${punches} punches' rows, portal ${portal.toFixed(0)} rows/s, bare select ${bare.toFixed(0)} rows/s`,
      );
      figures.push(
        asRatio(`bulk read of ${read.name}, rows/s against a bare select`, portal / bare, read.least),
      );
    }
    await owner.end();
    return figures;
  });
}

async function timed(run: () => Promise<number>) {
  const begun = performance.now();
  const rows = await run();
  return { rows, perSecond: rows / ((performance.now() - begun) / 1000) };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Reads all pages from the portal. Returns the number of rows. */
async function readAll(url: string, headers: Record<string, string>, { operation, query }: BulkRead) {
  let rows = 0;
  for (let after: string | null | undefined; ; ) {
    const search = new URLSearchParams({ ...query, size: String(mostKeysetRows), ...(after && { after }) });
    const answer = await fetch(`${url}${pathOf(operation)}?${search}`, { headers });
    if (!answer.ok) throw new Error(`${operation.name}: ${answer.status} ${await answer.text()}`);
    const { result } = (await answer.json()) as {
      result: { content: unknown[]; next: string | null; last?: boolean };
    };
    rows += result.content.length;
    after = result.next;
    if (after === null || result.last) return rows;
  }
}

/** Reads all pages with the SQL statement, without the portal. Returns the number of rows. */
async function readBare(owner: pg.Client, { bare, values }: BulkRead) {
  let rows = 0;
  for (let last: BareRow | undefined; ; ) {
    const page: BareRow[] = (await owner.query(bare, values(last))).rows;
    rows += page.length;
    last = page.at(-1);
    if (page.length < mostKeysetRows) return rows;
  }
}
