import { signIn } from '@gatehouse/testing/portal/start-portal';
import { asBareRatio, measureAgainstBare, withBare } from '../kit/bare.ts';
import type { Bench, Figure } from '../kit/bench.ts';
import { getFor } from '../kit/load.ts';
import { listAgainstLimit } from './employees.ts';
import { asRatio, benchAdministrator } from './figures.ts';

const path = ({ from, to }: { from: string; to: string }) =>
  `/api/v1/timesheets/departments?from=${from}&to=${to}`;

/** Measures the monthly figures of the 1,000 people of one company, in comparison with both limit servers. */
export async function monthReport(bench: Bench): Promise<Figure[]> {
  const { dataDir, month } = await bench.dataSet(1_000_000);
  const against = await bench.withPortal(dataDir, async ({ url }) => {
    const headers = { authorization: `Bearer ${await signIn(url, benchAdministrator)}` };
    const totalOf = (result: Record<string, unknown>) =>
      (result.userWorkingStats as { totalElements: number }).totalElements; // The operation declares this schema for its result.
    const measurement = { what: 'month report', dataDir, url, headers, path: path(month), totalOf };
    return listAgainstLimit(bench, measurement);
  });
  const bare = await withBare(bench, (pair) =>
    measureAgainstBare(bench, pair, 'month report', (url) =>
      getFor(url + path(pair.month), bench.seconds, pair.headers),
    ),
  );
  return [
    asRatio('month report of 1,000 people, req/s against the limit', against, 0.6),
    asBareRatio('month report of 1,000 people', bare, 0.35),
  ];
}
