import { z } from 'zod';
import { type HikAlert, readAlert } from '../alert.ts';
import type { IsapiSession } from './session.ts';

/** Number of events per answer. Terminals return at most 30. */
const perPage = 30;

export interface EventPage {
  events: Exclude<HikAlert, { kind: 'heartbeat' }>[];
  /** Event numbers of all events on the page, of any type. */
  numbers: number[];
  hasMore: boolean;
}

const answerShape = z.object({
  AcsEvent: z.object({
    responseStatusStrg: z.string(),
    numOfMatches: z.coerce.number().int().min(0).catch(0),
    InfoList: z.array(z.record(z.string(), z.unknown())).max(1_000).default([]),
  }),
});

/**
 * Fetches one page of events, starting at an event number. Returns null if the terminal does not support the search.
 * Requests for further pages use the same `searchId` with the next position (protocols.md §2). Requests events of all
 * types, because the terminal numbers them in one sequence.
 */
export async function findEvents(
  { call }: Pick<IsapiSession, 'call'>,
  { searchId, place, first, last }: { searchId: string; place: number; first: number; last: number | null },
): Promise<EventPage | null> {
  const cond = {
    searchID: searchId,
    searchResultPosition: place,
    maxResults: perPage,
    major: 0,
    minor: 0,
    beginSerialNo: first,
    ...(last !== null && { endSerialNo: last }),
  };
  const answer = await call({
    method: 'POST',
    path: '/ISAPI/AccessControl/AcsEvent?format=json',
    headers: { 'Content-Type': 'application/json' },
    body: Buffer.from(JSON.stringify({ AcsEventCond: cond })),
  });
  const read = answer.isOk ? answerShape.safeParse(answer.said) : undefined;
  if (!read?.success) return null;
  const { responseStatusStrg, InfoList } = read.data.AcsEvent;
  const events = InfoList.flatMap((info) => toAlert(info) ?? []);
  const numbers = events.flatMap((event) =>
    event.kind === 'event' && event.number !== null ? event.number : [],
  );
  return { events, numbers, hasMore: responseStatusStrg.toUpperCase() === 'MORE' && InfoList.length > 0 };
}

/** Converts an event that a search found to the format of an event that the terminal posts late. */
function toAlert(info: Readonly<Record<string, unknown>>): Exclude<HikAlert, { kind: 'heartbeat' }> | null {
  const { major, minor, time, ...rest } = info;
  const alert = readAlert({
    eventType: 'AccessControllerEvent',
    dateTime: time,
    AccessControllerEvent: { ...rest, majorEventType: major, subEventType: minor, currentEvent: false },
  });
  return alert === null || alert.kind === 'heartbeat' ? null : alert;
}
