import type { Db } from '../../../platform/db/database.ts';
import type { VisitNews } from '../../settings/webhook-deliveries/events.service.ts';
import { findDoors } from '../visitor-passes/visitor-passes.service.ts';
import { checkIn, checkOut, lockVisitsOf, visitFor, visitOf } from './visits.service.ts';
import { windowFor } from './windows.rules.ts';
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

/**
 * What passages tell of who came and went (rules.md §5), in the order of their times, whatever the order they came in. Answers it, for
 * whoever tells webhooks of it.
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
  for (const { visitorId, doorId, direction, at } of passages.toSorted((a, b) => a.at - b.at)) {
    const plan = plans.get(visitorId);
    if (!plan) continue;
    const visits = await lockVisitsOf(db, plan);
    if (direction === 'OUT') {
      const inside = visits.find(({ checkIn: came }) => came.getTime() <= at);
      if (inside) await checkOut(db, inside, at, 'DEVICE', now, news);
      continue;
    }
    const door = doors.get(doorId);
    const window = windowFor(plan.windows, at, door);
    // switched off meanwhile: who had come already is still inside
    const visit = window ? visitFor(visits, window) : visits.find((one) => one.checkOut === null);
    const made = window && visitOf(plan, window, door?.roomId ?? null);
    if (visit || made) await checkIn(db, { visit, made, instant: at, by: 'DEVICE', at: now, news });
  }
  return news;
}
