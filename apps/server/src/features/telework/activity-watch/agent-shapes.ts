import { SECONDS_PER_DAY } from '@gatehouse/api/platform/dates';
import { z } from 'zod';
import { bucketTypes } from './stored-data.rules.ts';

/**
 * Limits for agents: events per request, buckets per person, events per bucket and date, age of events in days, and
 * events per read.
 */
export const agentLimits = {
  events: 1_000,
  buckets: 50,
  eventsOfDate: 20_000,
  daysBack: 31,
  read: 10_000,
} as const;

const limitedText = (most: number) => z.string().trim().max(most);

export const bucketParams = z.object({ bucketId: limitedText(255).min(1) });

export const newBucket = z.object({
  client: limitedText(100).default('unknown'),
  type: z.enum(bucketTypes),
  hostname: limitedText(255).default('unknown'),
});

/** ISO 8601 with seconds and an optional fraction. A time without an offset is UTC, as agents send it. */
const timestamp = z.iso.datetime({ offset: true, local: true });

/** Duration in seconds. A duration above one day is later cut to one day. */
const duration = z.number().min(0).max(1e9);

/** An event sent by an agent. Additional fields, such as the agent’s own id, are ignored. */
export const event = z.object({
  timestamp,
  duration: duration.default(0),
  data: z.record(z.string().max(100), z.unknown()),
});
export type SentEvent = z.output<typeof event>;

/**
 * The events of a list are parsed individually, so that one unreadable event does not cause the rejection of the whole
 * list. Agents drop a rejected list completely.
 */
export const events = z.union([
  z.array(z.unknown()).max(agentLimits.events),
  event.transform((single) => [single]),
]);

export const heartbeatQuery = z.object({
  /** Maximum gap between two heartbeats that are merged. Required, in seconds with a fraction (protocols.md §3). */
  pulsetime: z.string().trim().min(1).transform(Number).pipe(z.number().min(0).max(SECONDS_PER_DAY)),
});

export const eventsQuery = z.object({
  /** Maximum number of events to return. If it is -1 or absent, the maximum per read applies. */
  limit: z.coerce.number().int().min(-1).max(1e9).default(-1),
  start: timestamp.optional(),
  end: timestamp.optional(),
});

export const eventParams = z.object({
  bucketId: limitedText(255).min(1),
  eventId: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
});

export const answerBody = z.object({ answer: z.int().min(0).max(1_000) });

/** Parses a timestamp to epoch milliseconds, the precision of the reference server. */
export const parseInstant = (text: string): number =>
  Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
