import { expect, it } from 'vitest';
import { declarePersonal } from './personal.ts';

it('compiles the declarations of personal data only if each column of a table is declared', () => {
  const declared = declarePersonal({ time_zones: { not: { place: 'name' } } });
  expect(Object.keys(declared)).toEqual(['time_zones']);
  // @ts-expect-error The column `name` is missing.
  declarePersonal({ time_zones: { not: {} } });
  // @ts-expect-error The column `altitude` does not exist.
  declarePersonal({ time_zones: { not: { place: 'name altitude' } } });
  // @ts-expect-error The table does not exist.
  declarePersonal({ lockers: { not: { place: 'name' } } });
  // @ts-expect-error The columns `size`, `refs` and `brought_at` are missing.
  declarePersonal({ files: { path: 'account', part: 'account', erasure: 'delete', personal: 'name' } });
});
