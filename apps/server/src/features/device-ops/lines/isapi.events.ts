import { z } from 'zod';
import { type Alert, readAlert } from '../hik/hik.alert.ts';
import type { IsapiSession } from './isapi.session.ts';

/** Events of one answer; terminals have no more than thirty. */
const perPage = 30;

/** One page of a search. */
export interface EventPage {
  events: Exclude<Alert, { kind: 'heartbeat' }>[];
  /** Numbers of what came, whatever it was about. */
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
 * Events from a number on, a page at a time: the same `searchId` at the next place, while there are more (protocols.md §2). All kinds are
 * asked for, since the terminal numbers all of them in one row. Null: it does not answer such a question.
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
  const events = InfoList.flatMap((info) => asPosted(info) ?? []);
  const numbers = events.flatMap((event) =>
    event.kind === 'event' && event.number !== null ? event.number : [],
  );
  return { events, numbers, hasMore: responseStatusStrg.toUpperCase() === 'MORE' && InfoList.length > 0 };
}

/** What a terminal tells of an event when it is asked, as it would have posted it: late. */
function asPosted(info: Readonly<Record<string, unknown>>): Exclude<Alert, { kind: 'heartbeat' }> | null {
  const { major, minor, time, ...rest } = info;
  const alert = readAlert({
    eventType: 'AccessControllerEvent',
    dateTime: time,
    AccessControllerEvent: { ...rest, majorEventType: major, subEventType: minor, currentEvent: false },
  });
  return alert === null || alert.kind === 'heartbeat' ? null : alert;
}
