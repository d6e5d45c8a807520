import { expect, it } from 'vitest';
import { forEachCompany } from './each-company.ts';

it('runs the work for all other companies when it fails for one company, and throws at the end', async () => {
  const served: number[] = [];
  const run = forEachCompany([1, 2, 3], async (companyId) => {
    if (companyId === 2) throw new Error('no such zone');
    served.push(companyId);
  });
  await expect(run).rejects.toThrow('failed for 1 of 3 companies: company 2: Error: no such zone');
  expect(served).toEqual([1, 3]);
});
