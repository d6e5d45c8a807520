import type { Db } from '../../../platform/db/database.ts';
import { findOnlyWindows } from '../../visitors/visitor-passes/visitor-passes.service.ts';
import { findSpans, isToldDates } from './validity.queries.ts';
import { validField } from './validity.rules.ts';

/** What commands about these people say of their validity, for a terminal that is told dates; nothing for any other. */
export async function validitiesFor(
  db: Db,
  companyId: number,
  deviceId: number,
  { employeeIds, visitorIds }: { employeeIds: readonly number[]; visitorIds: readonly number[] },
  at: Date,
): Promise<{ employee(id: number): string; visitor(id: number): string }> {
  if (!(await isToldDates(db, deviceId))) return { employee: () => '', visitor: () => '' };
  const spans = await findSpans(db, deviceId, employeeIds, at);
  const windows = await findOnlyWindows(db, companyId, deviceId, visitorIds, at);
  return {
    employee: (id) => {
      const { from = null, to = null } = spans.get(id) ?? {};
      return validField({ from: from?.getTime() ?? null, to: to?.getTime() ?? null });
    },
    visitor: (id) => validField(windows.get(id) ?? { from: null, to: null }),
  };
}
