/**
 * `npm run bench [-- NAME …] [-- --quick]`: measures the performance figures that the docs promise. For each ratio,
 * both of its values are measured on this machine in this run. Exits with 1 if a figure misses its bound. The next run
 * uses the data folders in BENCH_DIR again. `--crawl-size` sets the number of punches for the crawl. `--explain NAME`
 * prints the statements of one request of this row instead.
 */

import { readCommandLine } from '../apps/server/src/platform/command-line.ts';
import { type Bench, createBench, type Figure } from './kit/bench.ts';
import { attlogBatches, attlogLine } from './rows/attlog.ts';
import { booking, bookingSeries } from './rows/booking.ts';
import { bulk } from './rows/bulk.ts';
import { crawl } from './rows/crawl.ts';
import { dashboardsRow } from './rows/dashboards.ts';
import { deviceLog } from './rows/device-log.ts';
import { employees } from './rows/employees.ts';
import { explained, explainRow } from './rows/explained.ts';
import { exports } from './rows/exports.ts';
import { firstLoad } from './rows/first-load.ts';
import { monthReport } from './rows/months.ts';
import { notifications } from './rows/notifications.ts';
import { others } from './rows/others.ts';
import { outage } from './rows/outage.ts';
import { quiet } from './rows/quiet.ts';
import { recomputation } from './rows/recomputation.ts';
import { sheets } from './rows/sheets.ts';
import { directions, finds, peopleOnTerminals, quarantine, systemLog } from './rows/sizes.ts';
import { smooth } from './rows/smooth.ts';
import { memory, start } from './rows/start.ts';
import { batches, event } from './rows/uploads.ts';

const rows: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  start,
  employees,
  // The `recomputation` benchmark must run before other benchmarks add people to the company.
  recomputation,
  sheets,
  exports,
  bulk,
  'device-log': deviceLog,
  'attlog-line': attlogLine,
  'attlog-batches': attlogBatches,
  event,
  batches,
  booking,
  'booking-series': bookingSeries,
  outage,
  quiet,
  others,
  'month-report': monthReport,
  notifications,
  dashboards: dashboardsRow,
  crawl,
  quarantine,
  finds,
  'system-log': systemLog,
  directions,
  'people-on-terminals': peopleOnTerminals,
  'first-load': firstLoad,
  smooth,
  memory,
};

const { values, positionals } = readCommandLine(
  'npm run bench -- [--quick] [--crawl-size=PUNCHES] [--explain=ROW] [ROW NAME]…',
  {
    quick: { type: 'boolean', default: false },
    'crawl-size': { type: 'string', default: '' },
    explain: { type: 'string', default: '' },
  },
);
const unknown = positionals.filter((name) => !(name in rows));
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(', ')}; there are ${Object.keys(rows).join(', ')}.`);
  process.exit(2);
}

const crawlSize = Number(values['crawl-size'] || (values.quick ? 1_000_000 : 10_000_000));
const bench = createBench({ quick: values.quick, crawlSize }, (line) => console.log(`  ${line}`));
if (values.explain !== '') {
  if (!(values.explain in explained)) {
    console.error(`--explain has ${Object.keys(explained).join(', ')}.`);
    process.exit(2);
  }
  await explainRow(bench, values.explain);
  process.exit(0);
}
const figures: Figure[] = [];
for (const [name, row] of Object.entries(rows)) {
  // Always runs the `memory` benchmark, because it reports the highest memory peak of all other benchmarks.
  if (positionals.length > 0 && !positionals.includes(name) && name !== 'memory') continue;
  console.log(name);
  try {
    figures.push(...(await row(bench)));
  } catch (error) {
    console.error(error instanceof Error ? error.stack : error);
    figures.push({ what: name, measured: 'could not be measured', must: '', pass: false });
  }
}

const width = (pick: (figure: Figure) => string) => Math.max(...figures.map((figure) => pick(figure).length));
const [nameWidth, measured, must] = [width((f) => f.what), width((f) => f.measured), width((f) => f.must)];
console.log();
for (const figure of figures) {
  console.log(
    `${figure.what.padEnd(nameWidth)}  ${figure.measured.padStart(measured)}  ${figure.must.padStart(must)}  ${figure.pass ? 'PASS' : 'FAIL'}`,
  );
}
const missed = figures.filter(({ pass }) => !pass).length;
console.log(`BENCH figures=${figures.length} missed=${missed} ${missed === 0 ? 'PASS' : 'FAIL'}`);
process.exit(missed === 0 ? 0 : 1);
