import type { Db } from '../../../platform/db/database.ts';
import { findOnlyWindows } from '../../visitors/visitor-passes/visitor-passes.service.ts';
import { findTraits } from '../dialects/device-traits.service.ts';
import * as queries from './validity.queries.ts';
import { formatValidity } from './validity.rules.ts';

/** Returns the validity of people on a terminal. The fields are empty for terminals without validity dates. */
export async function findValidities(
  db: Db,
  companyId: number,
  deviceId: number,
  { employeeIds, visitorIds }: { employeeIds: readonly number[]; visitorIds: readonly number[] },
  at: Date,
): Promise<{ employee(id: number): string; visitor(id: number): string }> {
  if (!(await findTraits(db, deviceId)).hasValidity) return { employee: () => '', visitor: () => '' };
  const spans = await queries.findSpans(db, deviceId, employeeIds, at);
  const windows = await findOnlyWindows(db, companyId, deviceId, visitorIds, at);
  return {
    employee: (id) => {
      const { from = null, to = null } = spans.get(id) ?? {};
      return formatValidity({ from: from?.getTime() ?? null, to: to?.getTime() ?? null });
    },
    visitor: (id) => formatValidity(windows.get(id) ?? { from: null, to: null }),
  };
}
