import { z } from 'zod';
import { bucketTypes } from './kept.rules.ts';

/** Of one request, of one person, and of one bucket and date: what an agent may send. */
export const agentLimits = {
  events: 1_000,
  buckets: 50,
  eventsOfDate: 20_000,
  daysBack: 31,
  read: 10_000,
} as const;

const text = (most: number) => z.string().trim().max(most);

export const bucketParams = z.object({ bucketId: text(255).min(1) });

export const newBucket = z.object({
  client: text(100).default('unknown'),
  type: z.enum(bucketTypes),
  hostname: text(255).default('unknown'),
});

/** ISO 8601 with seconds and any fraction of them; without an offset it is UTC, as agents mean it. */
const timestamp = z.iso.datetime({ offset: true, local: true });

/** Seconds; a longer one is cut to a day. */
const duration = z.number().min(0).max(1e9);

/** What else stands in an event, such as a number of the agent's own, is left out. */
export const event = z.object({
  timestamp,
  duration: duration.default(0),
  data: z.record(z.string().max(100), z.unknown()),
});
export type SentEvent = z.output<typeof event>;

/** A list is read event by event: an agent drops all of a rejected list, so one unreadable event must not reject the others. */
export const events = z.union([
  z.array(z.unknown()).max(agentLimits.events),
  event.transform((one) => [one]),
]);

export const heartbeatQuery = z.object({
  /** Seconds, with a fraction; required (protocols.md §3). */
  pulsetime: z.string().trim().min(1).transform(Number).pipe(z.number().min(0).max(86_400)),
});

export const eventsQuery = z.object({
  /** -1 and absent: as many as are read at once. */
  limit: z.coerce.number().int().min(-1).max(1e9).default(-1),
  start: timestamp.optional(),
  end: timestamp.optional(),
});

export const eventParams = z.object({
  bucketId: text(255).min(1),
  eventId: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
});

export const answerBody = z.object({ answer: z.int().min(0).max(1_000) });

/** Epoch milliseconds, as finely as the reference server keeps them. */
export const instantOf = (text: string): number =>
  Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
