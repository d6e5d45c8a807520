import { dashboards } from '@gatehouse/api/attendance/dashboards';
import { meetings } from '@gatehouse/api/meetings/meetings';
import { addDays } from '@gatehouse/api/platform/dates';
import { pathOf } from '@gatehouse/api/platform/operation';
import { serials } from '@gatehouse/testing/data/organisation.queries';
import type { InjectOptions } from 'fastify';
import { type BarePair, withBare } from '../kit/bare.ts';
import type { Bench } from '../kit/bench.ts';
import { describeExplained, openExplainer } from '../kit/explain.ts';
import { createLineMaker } from '../load/lines.ts';
import { freshLines } from './attlog.ts';
import { employeesPath } from './employees.ts';

/** Creates the nth request of a row. */
type RequestMaker = (pair: BarePair, number: number) => InjectOptions;

const get =
  (path: (pair: BarePair) => string): RequestMaker =>
  (pair) => ({ method: 'GET', url: path(pair), headers: pair.headers });

const upload = (perBatch: number): RequestMaker => {
  const next = createLineMaker(freshLines('by-time', 20));
  return (_, number) => ({
    method: 'POST',
    url: `/iclock/cdata?SN=${serials.at(-1)}&table=ATTLOG&Stamp=${Date.now() + number}`,
    headers: { 'content-type': 'text/plain' },
    payload: Array.from({ length: perBatch }, () => `${next()}\n`).join(''),
  });
};

/** Requests that `--explain` sends, by row. */
export const explained: Record<string, RequestMaker> = {
  booking: ({ rooms, tokens }, number) => {
    const date = addDays(new Date().toISOString().slice(0, 10), 500 + number);
    return {
      method: 'POST',
      url: pathOf(meetings.create),
      headers: { authorization: `Bearer ${tokens[0]}` },
      payload: { roomId: rooms[0], title: 'Booking', start: `${date}T20:00:00`, end: `${date}T20:30:00` },
    };
  },
  event: upload(1),
  batches: upload(500),
  employees: get(() => employeesPath),
  'month-report': get(({ month }) => `/api/v1/timesheets/departments?from=${month.from}&to=${month.to}`),
  dashboards: get(() => pathOf(dashboards.todaySummary)),
};

/** Prints the statements of the third request of a row, with those of functions and triggers. */
export async function explainRow(bench: Bench, name: string): Promise<void> {
  await withBare(bench, async (pair) => {
    const explainer = await openExplainer(pair.dataDir, { isNested: true });
    try {
      const requests = [0, 1, 2].flatMap((number) => explained[name]?.(pair, number) ?? []);
      const { statements, status } = await explainer.explain(requests);
      bench.say(`${name} was answered ${status}`);
      for (const statement of statements) bench.say(describeExplained(statement));
    } finally {
      await explainer.close();
    }
  });
}
