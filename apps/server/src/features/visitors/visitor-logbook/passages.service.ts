import type { Db } from '../../../platform/db/database.ts';
import type { VisitNews } from '../../settings/webhook-deliveries/events.service.ts';
import { findDoors } from '../visitor-passes/visitor-passes.service.ts';
import {
  changedVisits,
  checkIn,
  lockVisitsOf,
  settleExits,
  type VisitRow,
  visitFor,
  visitOf,
} from './visits.service.ts';
import { type Door, farFrom, windowFor } from './windows.rules.ts';
import { lockPlans, type Planned } from './windows.service.ts';

/** A door let a visitor pass. */
export interface Passage {
  visitorId: number;
  doorId: number;
  /** Null: nobody knows. It lets somebody in who is not, and nobody out. */
  direction: 'IN' | 'OUT' | null;
  /** Epoch ms. */
  at: number;
}

/** The visitors whom a batch of records is about, locked, by number. */
export const lockVisiting = async (
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, Planned>> =>
  new Map((await lockPlans(db, companyId, [...new Set(ids)])).map((plan) => [plan.visitor.id, plan]));

/** The visit that an entrance belongs to; `made` is written if there is none. */
function visitOfEntrance(
  plan: Planned,
  visits: readonly VisitRow[],
  at: number,
  door: Door | undefined,
): Pick<Parameters<typeof checkIn>[1], 'visit' | 'made'> {
  const window = windowFor(plan.windows, at, door);
  // a person who was switched off after coming, or is expected at another time now
  const [old] = changedVisits(visits, plan.windows, at);
  if (!window || (old && old.far < farFrom(window, at))) return { visit: old, made: undefined };
  return {
    visit: visitFor(visits, plan.windows, window, at),
    made: visitOf(plan, window, door?.roomId ?? null),
  };
}

/**
 * Writes the visits that passages make (rules.md §5). Their order of arrival, repetitions and exits that arrive before their entrances make no
 * difference, because check-outs are computed from all stored exits. The punches must be stored already. Returns what changed, for webhooks.
 */
export async function notePassages(
  db: Db,
  plans: ReadonlyMap<number, Planned>,
  passages: readonly Passage[],
  now: Date,
): Promise<VisitNews[]> {
  const news: VisitNews[] = [];
  if (passages.length === 0) return news;
  const doors = await findDoors(db, [...new Set(passages.map(({ doorId }) => doorId))]);
  for (const [personId, own] of Map.groupBy(passages, ({ visitorId }) => visitorId)) {
    const plan = plans.get(personId);
    if (!plan) continue;
    let visits = await lockVisitsOf(db, plan);
    for (const { doorId, direction, at } of own.toSorted((a, b) => a.at - b.at || a.doorId - b.doorId)) {
      if (direction === 'OUT') continue;
      const { visit, made } = visitOfEntrance(plan, visits, at, doors.get(doorId));
      if (!visit && !made) continue;
      await checkIn(db, { visit, made, instant: at, by: 'DEVICE', at: now, news });
      visits = await lockVisitsOf(db, plan);
    }
    await settleExits(db, personId, visits, Math.min(...own.map(({ at }) => at)), now, news);
  }
  return news;
}
