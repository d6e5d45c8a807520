import { type WebhookType, webhookTypes } from '@gatehouse/api/settings/webhook-types';
import type { Db } from '../../../platform/db/database.ts';
import * as events from './events.queries.ts';
import { insertEvents } from './outbox.queries.ts';
import { wakeDelivery } from './outbox.service.ts';

/** Inserts events for subscribed webhooks in the caller's transaction. The events are sent after the commit. */
async function emitEvents(
  db: Db,
  companyId: number,
  at: Date,
  eventSelect: events.EventSelect,
): Promise<void> {
  if ((await insertEvents(db, companyId, at, eventSelect)) > 0) await wakeDelivery(db, companyId);
}

type EventTypeOf<Noun extends string> = Extract<WebhookType, `${Noun}.${string}`>;

export const emitRequestEvent = (
  db: Db,
  companyId: number,
  type: EventTypeOf<'request'>,
  id: number,
  at: Date,
) => emitEvents(db, companyId, at, events.selectRequest(type, id, at));

/** Emits an event for an occurrence of a meeting. Must be called before a cancelled occurrence is deleted. */
export const emitMeetingEvent = (
  db: Db,
  companyId: number,
  type: EventTypeOf<'meeting'>,
  id: number,
  at: Date,
) => emitEvents(db, companyId, at, events.selectOccurrence(type, id, at));

export const emitInvitationEvent = (db: Db, companyId: number, visitorId: number, at: Date) =>
  emitEvents(db, companyId, at, events.selectInvitation(visitorId, at));

export const emitExpiringContractEvent = (
  db: Db,
  companyId: number,
  ending: Parameters<typeof events.selectExpiringContract>[0],
  at: Date,
) => emitEvents(db, companyId, at, events.selectExpiringContract(ending, at));

export const emitOfflineEvents = (db: Db, companyId: number, ids: readonly number[], at: Date) =>
  emitEvents(db, companyId, at, events.selectOffline(ids));

/** Emits the events for days that were computed at the given instant and have a work date in the given range. */
export const emitDayEvents = (
  db: Db,
  companyId: number,
  range: { employeeIds: readonly number[]; from: string; to: string },
  at: Date,
) => emitEvents(db, companyId, at, events.selectDays({ ...range, at }));

export interface VisitEvent {
  type: 'visitor.checked_in' | 'visitor.checked_out';
  visitId: number;
}

export const emitVisitEvent = (db: Db, companyId: number, { type, visitId }: VisitEvent, at: Date) =>
  emitEvents(db, companyId, at, events.selectVisits(type, [visitId]));

/** A company with its subscribed event types, as stored in its row (decision 068). */
export interface EventSubscriber {
  companyId: number;
  wantedEvents: readonly string[];
}

const isSubscribed = ({ wantedEvents }: EventSubscriber, type: WebhookType) => wantedEvents.includes(type);

/** Inserts the events for devices that are online again. Does not start the delivery. */
export async function insertOnlineEvents(db: Db, company: EventSubscriber, ids: readonly number[], at: Date) {
  if (ids.length === 0 || !isSubscribed(company, 'device.online')) return false;
  return (await insertEvents(db, company.companyId, at, events.selectOnline(ids, at))) > 0;
}

export async function emitAlarmEvent(db: Db, company: EventSubscriber, alarmId: number, at: Date) {
  if (isSubscribed(company, 'access.alarm'))
    await emitEvents(db, company.companyId, at, events.selectAlarm(alarmId));
}

/** Punches and visits stored from an upload of a terminal or from quarantined records. */
export interface StoredPunches {
  /** New punches. `date` is the local date on the terminal. */
  punches: readonly { id: string; date: string }[];
  employeeIds: readonly number[];
  visits?: readonly VisitEvent[];
}

/**
 * Inserts the events for newly stored punches and their consequences in one statement. Runs no query if the company has
 * no subscription. Does not start the delivery, because terminals would otherwise wait for each other (decision 014).
 * Returns whether the caller must start the delivery after the commit.
 */
export async function insertStoredEvents(
  db: Db,
  company: EventSubscriber,
  { punches, employeeIds, visits = [] }: StoredPunches,
  at: Date,
): Promise<boolean> {
  if (punches.length === 0 || company.wantedEvents.length === 0) return false;
  const dates = punches.map(({ date }) => date).sort();
  const ids = punches.map(({ id }) => id);
  const stored = { ids, from: dates[0] ?? '', to: dates.at(-1) ?? '', employeeIds, at };
  const eventSelects = webhookTypes
    .filter((type) => isSubscribed(company, type))
    .flatMap((type) => {
      if (type === 'visitor.checked_in' || type === 'visitor.checked_out') {
        const own = visits.filter((news) => news.type === type).map(({ visitId }) => visitId);
        return own.length > 0 ? [events.selectVisits(type, own)] : [];
      }
      return events.punchEventSelects[type]?.(stored) ?? [];
    });
  return (
    eventSelects.length > 0 &&
    (await insertEvents(db, company.companyId, at, events.unionAll(eventSelects))) > 0
  );
}
