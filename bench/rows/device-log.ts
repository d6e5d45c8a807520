import { signIn } from '@gatehouse/testing/portal/start-portal';
import type { Bench, Figure } from '../kit/bench.ts';
import { startLimit } from '../kit/limit.ts';
import { alternate, getFor, loadProcess, type Round } from '../kit/load.ts';
import { recordStatements, type Statement } from '../kit/statements.ts';
import { asLimit, asRatio, benchAdministrator } from './figures.ts';

const pathOf = ({ from, to }: { from: string; to: string }) =>
  `/api/v1/device-logs?from=${from}&to=${to}&result=ACCESS_GRANTED&page=0&size=10`;

/**
 * Returns the recorded statements of the device log, changed so that the total is counted from the punches instead of
 * read from counters.
 */
function countExactly(statements: readonly Statement[]): Statement[] {
  const exact = statements.map(({ name, text, values }) => ({
    name: text.includes('punch_counters') ? `${name}_exact` : name,
    text: text
      .replace(
        /SELECT punch_date AS date, sum\("total"\)::bigint AS total FROM punch_counters/,
        'SELECT punch_date AS date, count(*) AS total FROM punches',
      )
      .replace(/HAVING sum\("total"\)::bigint/, 'HAVING count(*)'),
    values,
  }));
  if (exact.every(({ text }) => !text.includes('count(*) AS total FROM punches')))
    throw new Error('The portal no longer takes its total from the counters; the limit must follow it.');
  return exact;
}

/**
 * Measures a page of the device log with its total, for one month of a million punches. Compares it with the limit
 * server, which counts the punches, and with the same page among ten million punches.
 */
export async function deviceLog(bench: Bench): Promise<Figure[]> {
  const { dataDir, month } = await bench.dataSet(1_000_000);
  const path = pathOf(month);
  return bench.withPortal(dataDir, async ({ url }) => {
    const headers = { authorization: `Bearer ${await signIn(url, benchAdministrator)}` };
    const request = { method: 'GET', url: path, headers } as const;
    const recorded = await recordStatements(dataDir, [request, request]);
    const { result } = JSON.parse(recorded.body) as { result: { totalElements: number; content: unknown[] } };
    if (recorded.status !== 200 || result.totalElements < 50_000 || result.content.length !== 10)
      throw new Error(`The log is not what it should be: ${recorded.body.slice(0, 500)}`);
    const limit = await startLimit(dataDir, 'list', {
      ...recorded,
      statements: countExactly(recorded.statements),
    });
    const figures: Figure[] = [];
    try {
      const sides = {
        portal: () => getFor(url + path, bench.seconds, headers),
        limit: () => getFor(limit.url, bench.seconds),
      };
      await alternate(sides, 1);
      const round = await alternate(sides, bench.rounds);
      bench.say(
        `device log: portal ${round.portal.perSecond.toFixed(0)}/s, limit that counts ${round.limit.perSecond.toFixed(0)}/s`,
      );
      figures.push(
        asRatio(
          'device log, a month of 1 M, req/s against the limit that counts',
          round.portal.perSecond / round.limit.perSecond,
          1,
        ),
      );
    } finally {
      await limit.stop();
    }
    if (!bench.quick) figures.push(await compareTenMillion(bench, url + path, headers));
    return figures;
  });
}

async function compareTenMillion(
  bench: Bench,
  oneMillion: string,
  headers: Record<string, string>,
): Promise<Figure> {
  const { dataDir, month } = await bench.dataSet(10_000_000);
  return bench.withPortal(dataDir, async ({ url }) => {
    const own = { authorization: `Bearer ${await signIn(url, benchAdministrator)}` };
    const timedGet = (address: string, as: Record<string, string>) => () =>
      loadProcess<Round>('timed-get', { url: address, seconds: bench.seconds, headers: as });
    const sides = { one: timedGet(oneMillion, headers), ten: timedGet(url + pathOf(month), own) };
    await alternate(sides, 1);
    const { one, ten } = await alternate(sides, bench.rounds);
    bench.say(`device log p99: 1 M ${one.p99.toFixed(1)} ms, 10 M ${ten.p99.toFixed(1)} ms`);
    return asLimit('device log, p99 at 10 M against p99 at 1 M', ten.p99 / one.p99, 2, '×');
  });
}
