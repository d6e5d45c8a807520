import type { Bench, Figure } from '../kit/bench.ts';
import { startLimit } from '../kit/limit.ts';
import { alternate, getFor } from '../kit/load.ts';
import { signIn } from '../kit/portal.ts';
import { recordStatements } from '../kit/statements.ts';
import { asRatio, benchAdministrator } from './common.ts';

export const employeesPath =
  '/api/v1/employees?departmentId=3&keyword=nguyen&sort=displayName,asc&page=0&size=12';

/** The employee list against the limit: department, keyword, sort and total over 1,000 people. */
export async function employees(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await bench.dataSet(1_000_000);
  return bench.withPortal(dataDir, async ({ url }) => {
    const headers = { authorization: `Bearer ${await signIn(url, benchAdministrator)}` };
    const request = { method: 'GET', url: employeesPath, headers } as const;
    const recorded = await recordStatements(dataDir, [request, request]);
    const { totalElements } = JSON.parse(recorded.body).result as { totalElements: number };
    if (recorded.status !== 200 || totalElements < 12)
      throw new Error(`The list is not what it should be: ${recorded.body}`);
    const limit = await startLimit(dataDir, 'list', recorded);
    try {
      const sides = {
        portal: () => getFor(url + employeesPath, bench.seconds, headers),
        limit: () => getFor(limit.url, bench.seconds),
      };
      await alternate(sides, 1);
      const round = await alternate(sides, bench.rounds);
      bench.say(
        `employee list: portal ${round.portal.perSecond.toFixed(0)}/s, limit ${round.limit.perSecond.toFixed(0)}/s`,
      );
      return [
        asRatio(
          'employee list, req/s against the limit',
          round.portal.perSecond / round.limit.perSecond,
          0.4,
        ),
      ];
    } finally {
      await limit.stop();
    }
  });
}
