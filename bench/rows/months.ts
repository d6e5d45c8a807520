import { signIn } from '@gatehouse/testing/portal/start-portal';
import type { Bench, Figure } from '../kit/bench.ts';
import { listAgainstLimit } from './employees.ts';
import { asRatio, benchAdministrator } from './figures.ts';

/** Measures the monthly figures of the 1,000 people of one company, in comparison with the limit server. */
export async function monthReport(bench: Bench): Promise<Figure[]> {
  const { dataDir, month } = await bench.dataSet(1_000_000);
  return bench.withPortal(dataDir, async ({ url }) => {
    const headers = { authorization: `Bearer ${await signIn(url, benchAdministrator)}` };
    const path = `/api/v1/timesheets/departments?from=${month.from}&to=${month.to}`;
    const totalOf = (result: Record<string, unknown>) =>
      (result.userWorkingStats as { totalElements: number }).totalElements; // The operation declares this schema for its result.
    const measurement = { what: 'month report', dataDir, url, headers, path, totalOf };
    const ratio = await listAgainstLimit(bench, measurement);
    return [asRatio('month report of 1,000 people, req/s against the limit', ratio, 0.6)];
  });
}
