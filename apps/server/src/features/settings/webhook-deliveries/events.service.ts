import type { WebhookType } from '@gatehouse/api/settings/webhook-types';
import type { Db } from '../../../platform/db/database.ts';
import * as events from './events.queries.ts';
import { insertEvents } from './outbox.queries.ts';
import { wake } from './outbox.service.ts';

/** Writes events in the caller's transaction for whoever wants them; they go once that is committed. */
async function emit(db: Db, companyId: number, at: Date, told: events.Told): Promise<void> {
  if ((await insertEvents(db, companyId, at, told)) > 0) await wake(db, companyId);
}

/** Of a request: sent, approved, rejected. */
export const tellOfRequest = (
  db: Db,
  companyId: number,
  type: Extract<WebhookType, `request.${string}`>,
  id: number,
  at: Date,
) => emit(db, companyId, at, events.request(type, id, at));

/** What a company has told, as its row says (decision 068). */
export interface Wanting {
  companyId: number;
  wantedEvents: readonly string[];
}

/** New punches. */
export interface NewPunch {
  id: string;
  /** The date of its terminal's clock. */
  date: string;
}

const ofPunches: readonly WebhookType[] = ['attendance.punch'];

/**
 * Of punches that were just stored, all of them in one statement; where nobody wants to hear of any, nothing is asked. Wakes nobody, for
 * terminals would wait for each other (decision 014): answers whether the caller is to, after the commit.
 */
export async function tellOfPunches(
  db: Db,
  { companyId, wantedEvents }: Wanting,
  punches: readonly NewPunch[],
  at: Date,
): Promise<boolean> {
  if (punches.length === 0 || !ofPunches.some((type) => wantedEvents.includes(type))) return false;
  const dates = punches.map(({ date }) => date).sort();
  const ids = punches.map(({ id }) => id);
  const told = events.punches({ ids, from: dates[0] ?? '', to: dates.at(-1) ?? '' });
  return (await insertEvents(db, companyId, at, told)) > 0;
}
