import type { Db } from '../../../platform/db/database.ts';
import { findDoors } from '../../visitors/visitor-passes/visitor-passes.service.ts';
import { opens, phaseAt } from '../../visitors/visitor-logbook/windows.rules.ts';
import { findPlans } from '../../visitors/visitor-logbook/windows.service.ts';
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
  const visits = await visitorFields(db, companyId, deviceId, visitorIds, at);
  return {
    employee: (id) => {
      const { from = null, to = null } = spans.get(id) ?? {};
      return validField({ from: from?.getTime() ?? null, to: to?.getTime() ?? null });
    },
    visitor: (id) => visits.get(id) ?? '',
  };
}

/** Of visitors whom one window lets in now, that window; where several do, the portal withdraws. */
async function visitorFields(
  db: Db,
  companyId: number,
  deviceId: number,
  visitorIds: readonly number[],
  at: Date,
): Promise<Map<number, string>> {
  const door = (await findDoors(db, [deviceId])).get(deviceId);
  const plans = door ? await findPlans(db, companyId, visitorIds) : [];
  return new Map(
    plans.flatMap(({ visitor, windows }) => {
      const open = windows.filter((one) => door && opens(one, door) && phaseAt(one, at.getTime()) === 'OPEN');
      const [window] = open;
      return window && open.length === 1 ? [[visitor.id, validField(window)] as const] : [];
    }),
  );
}
