import type { Db } from '../../../platform/db/database.ts';
import type { VisitEvent } from '../../settings/webhook-deliveries/events.service.ts';
import { findDoors } from '../visitor-passes/visitor-passes.service.ts';
import {
  checkIn,
  createVisit,
  findChangedVisits,
  findVisitOfWindow,
  lockVisitsOf,
  updateCheckOuts,
  type VisitRow,
} from './visits.service.ts';
import { type DoorLocation, distanceTo, findWindowAt } from './windows.rules.ts';
import { lockPlans, type VisitorPlan } from './windows.service.ts';

export interface DoorPassage {
  visitorId: number;
  doorId: number;
  /**
   * Direction of the passage. Null if unknown. A passage with an unknown direction checks a visitor in if the visitor
   * is outside, but never checks a visitor out.
   */
  direction: 'IN' | 'OUT' | null;
  /** Time of the passage in epoch ms. */
  at: number;
}

/** Locks the visitors of a batch of device records. Returns their entry windows by id. */
export const lockVisiting = async (
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, VisitorPlan>> =>
  new Map((await lockPlans(db, companyId, [...new Set(ids)])).map((plan) => [plan.visitor.id, plan]));

/** Finds the visit to which an entrance belongs. If the visit does not exist yet, `made` is the visit to insert. */
function findVisitOfEntrance(
  plan: VisitorPlan,
  visits: readonly VisitRow[],
  at: number,
  door: DoorLocation | undefined,
): Pick<Parameters<typeof checkIn>[1], 'visit' | 'made'> {
  const window = findWindowAt(plan.windows, at, door);
  // After the check-in, the visitor may have been disabled or may have got another expected time. The visit at the
  // former expected time then continues.
  const [old] = findChangedVisits(visits, plan.windows, at);
  if (!window || (old && old.far < distanceTo(window, at))) return { visit: old, made: undefined };
  return {
    visit: findVisitOfWindow(visits, plan.windows, window, at),
    made: createVisit(plan, window, door?.roomId ?? null),
  };
}

/**
 * Writes the visits that result from passages (rules.md §5). Check-outs are computed from all stored exits. Therefore
 * the result is the same if passages arrive in another order, repeatedly, or with an exit before its entrance. The
 * caller must have stored the punches. Returns the changes for webhooks.
 */
export async function recordPassages(
  db: Db,
  plans: ReadonlyMap<number, VisitorPlan>,
  passages: readonly DoorPassage[],
  now: Date,
): Promise<VisitEvent[]> {
  const news: VisitEvent[] = [];
  if (passages.length === 0) return news;
  const doors = await findDoors(db, [...new Set(passages.map(({ doorId }) => doorId))]);
  for (const [personId, own] of Map.groupBy(passages, ({ visitorId }) => visitorId)) {
    const plan = plans.get(personId);
    if (!plan) continue;
    let visits = await lockVisitsOf(db, plan);
    for (const { doorId, direction, at } of own.toSorted((a, b) => a.at - b.at || a.doorId - b.doorId)) {
      if (direction === 'OUT') continue;
      const { visit, made } = findVisitOfEntrance(plan, visits, at, doors.get(doorId));
      if (!visit && !made) continue;
      await checkIn(db, { visit, made, instant: at, by: 'DEVICE', at: now, news });
      visits = await lockVisitsOf(db, plan);
    }
    await updateCheckOuts(db, personId, visits, Math.min(...own.map(({ at }) => at)), now, news);
  }
  return news;
}
