import { type WebhookType, webhookTypes } from '@gatehouse/api/settings/webhook-types';
import type { Db } from '../../../platform/db/database.ts';
import * as events from './events.queries.ts';
import { insertEvents } from './outbox.queries.ts';
import { wake } from './outbox.service.ts';

/** Writes events in the caller's transaction for whoever wants them; they go once that is committed. */
async function emit(db: Db, companyId: number, at: Date, told: events.Told): Promise<void> {
  if ((await insertEvents(db, companyId, at, told)) > 0) await wake(db, companyId);
}

type Of<Noun extends string> = Extract<WebhookType, `${Noun}.${string}`>;

/** Of a request: sent, approved, rejected. */
export const tellOfRequest = (db: Db, companyId: number, type: Of<'request'>, id: number, at: Date) =>
  emit(db, companyId, at, events.request(type, id, at));

/** Of a date of a meeting; of one that is cancelled before it is gone. */
export const tellOfMeeting = (db: Db, companyId: number, type: Of<'meeting'>, id: number, at: Date) =>
  emit(db, companyId, at, events.occurrence(type, id, at));

/** Of a new visitor. */
export const tellOfInvitation = (db: Db, companyId: number, visitorId: number, at: Date) =>
  emit(db, companyId, at, events.invitation(visitorId, at));

/** Of a contract that ends, by a rule. */
export const tellOfEnding = (
  db: Db,
  companyId: number,
  ending: Parameters<typeof events.ending>[0],
  at: Date,
) => emit(db, companyId, at, events.ending(ending, at));

/** Of devices that are silent now. */
export const tellOfOffline = (db: Db, companyId: number, ids: readonly number[], at: Date) =>
  emit(db, companyId, at, events.offline(ids));

/** Of days that were computed at this instant, between these work dates. */
export const tellOfDays = (
  db: Db,
  companyId: number,
  written: { employeeIds: readonly number[]; from: string; to: string },
  at: Date,
) => emit(db, companyId, at, events.days({ ...written, at }));

/** Somebody came or left. */
export interface VisitNews {
  type: 'visitor.checked_in' | 'visitor.checked_out';
  visitId: number;
}

export const tellOfVisit = (db: Db, companyId: number, { type, visitId }: VisitNews, at: Date) =>
  emit(db, companyId, at, events.visits(type, [visitId]));

/** What a company has told, as its row says (decision 068). */
export interface Wanting {
  companyId: number;
  wantedEvents: readonly string[];
}

const wants = ({ wantedEvents }: Wanting, type: WebhookType) => wantedEvents.includes(type);

/** Of devices that are heard again; as `tellOfStored`, wakes nobody. */
export async function tellOfOnline(db: Db, company: Wanting, ids: readonly number[], at: Date) {
  if (ids.length === 0 || !wants(company, 'device.online')) return false;
  return (await insertEvents(db, company.companyId, at, events.online(ids, at))) > 0;
}

/** Sends an alarm of a device, by its id. */
export async function tellOfAlarm(db: Db, company: Wanting, alarmId: number, at: Date) {
  if (wants(company, 'access.alarm')) await emit(db, company.companyId, at, events.alarm(alarmId));
}

/** What an upload, or records that waited, came to. */
export interface Stored {
  /** New punches, with the dates of their terminals' clocks. */
  punches: readonly { id: string; date: string }[];
  employeeIds: readonly number[];
  visits?: readonly VisitNews[];
}

/**
 * Of punches that were just stored and what follows of them, all in one statement; where nobody wants to hear of any, nothing is asked.
 * Wakes nobody, for terminals would wait for each other (decision 014): answers whether the caller is to, after the commit.
 */
export async function tellOfStored(
  db: Db,
  company: Wanting,
  { punches, employeeIds, visits = [] }: Stored,
  at: Date,
): Promise<boolean> {
  if (punches.length === 0 || company.wantedEvents.length === 0) return false;
  const dates = punches.map(({ date }) => date).sort();
  const ids = punches.map(({ id }) => id);
  const stored = { ids, from: dates[0] ?? '', to: dates.at(-1) ?? '', employeeIds, at };
  const told = webhookTypes
    .filter((type) => wants(company, type))
    .flatMap((type) => {
      if (type === 'visitor.checked_in' || type === 'visitor.checked_out') {
        const own = visits.filter((news) => news.type === type).map(({ visitId }) => visitId);
        return own.length > 0 ? [events.visits(type, own)] : [];
      }
      return events.ofStored[type]?.(stored) ?? [];
    });
  return told.length > 0 && (await insertEvents(db, company.companyId, at, events.together(told))) > 0;
}
