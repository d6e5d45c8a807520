import { signIn } from '@gatehouse/testing/portal/start-portal';
import type { Bench, Figure } from '../kit/bench.ts';
import { startLimit } from '../kit/limit.ts';
import { alternate, getFor } from '../kit/load.ts';
import { recordStatements } from '../kit/statements.ts';
import { asRatio, benchAdministrator } from './figures.ts';

export const employeesPath =
  '/api/v1/employees?departmentId=3&keyword=nguyen&sort=displayName,asc&page=0&size=12';

/**
 * Measures the employee list of 1,000 people with department, keyword, sort and total, in comparison with the limit
 * server.
 */
export async function employees(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await bench.dataSet(1_000_000);
  return bench.withPortal(dataDir, async ({ url }) => {
    const headers = { authorization: `Bearer ${await signIn(url, benchAdministrator)}` };
    const ratio = await listAgainstLimit(bench, {
      what: 'employee list',
      dataDir,
      url,
      headers,
      path: employeesPath,
    });
    return [asRatio('employee list, req/s against the limit', ratio, 0.4)];
  });
}

interface ListMeasurement {
  /** Name of the list in the progress messages. */
  what?: string;
  totalOf?: (result: Record<string, unknown>) => unknown;
  dataDir: string;
  url: string;
  headers: Record<string, string>;
  path: string;
}

/**
 * Returns the requests per second of a list as a fraction of those of the limit server, which sends the same
 * statements.
 */
export async function listAgainstLimit(
  bench: Bench,
  {
    what = 'employee list',
    dataDir,
    url,
    headers,
    path,
    totalOf = ({ totalElements }) => totalElements,
  }: ListMeasurement,
): Promise<number> {
  const request = { method: 'GET', url: path, headers } as const;
  const recorded = await recordStatements(dataDir, [request, request]);
  const total = Number(totalOf(JSON.parse(recorded.body).result));
  if (recorded.status !== 200 || !(total >= 1))
    throw new Error(`The list is not what it should be: ${recorded.body}`);
  const limit = await startLimit(dataDir, 'list', recorded);
  try {
    const sides = {
      portal: () => getFor(url + path, bench.seconds, headers),
      limit: () => getFor(limit.url, bench.seconds),
    };
    await alternate(sides, 1);
    const round = await alternate(sides, bench.rounds);
    const [portalRate, other] = [round.portal.perSecond, round.limit.perSecond];
    bench.say(`${what} of ${total}: portal ${portalRate.toFixed(0)}/s, limit ${other.toFixed(0)}/s`);
    return portalRate / other;
  } finally {
    await limit.stop();
  }
}
