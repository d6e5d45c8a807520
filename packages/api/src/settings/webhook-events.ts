import { z } from 'zod';
import { id, instant } from '../platform/shapes.ts';
import { testType, type WebhookType } from './webhook-types.ts';

/** Whom an event is about: never more than a number, the account and the name. */
const person = z.strictObject({ employeeId: id, accountName: z.string(), displayName: z.string() });

/** Where it was. */
const place = {
  deviceId: id,
  deviceName: z.string(),
  doorCode: z.string(),
  roomCode: z.string(),
  buildingCode: z.string(),
};

const ann = { employeeId: 17, accountName: 'ann.lee', displayName: 'Ann Lee' };
const gate = {
  deviceId: 4,
  deviceName: 'Main gate',
  doorCode: 'D1',
  roomCode: 'LOBBY',
  buildingCode: 'HQ',
};

interface Described {
  /** When it is sent. */
  summary: string;
  /** What stands under `data`. */
  data: z.ZodType;
  example: unknown;
}

const request = z.strictObject({
  requestId: id,
  requestor: person,
  type: z.string(),
  subType: z.string(),
  /** By the clocks of the person's site. */
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  isAllDay: z.boolean(),
  status: z.enum(['PENDING', 'APPROVED', 'REJECTED']),
});
const leave = (status: string) => ({
  requestId: 88,
  requestor: ann,
  type: 'LEAVE',
  subType: 'ANNUAL',
  startTime: '2026-11-23T00:00:00',
  endTime: '2026-11-24T23:59:59',
  timeZone: 'Asia/Ho_Chi_Minh',
  isAllDay: true,
  status,
});

/** The catalogue of events: a type without its line does not compile, and a test holds what is sent to it. */
export const webhookEvents = {
  'attendance.punch': {
    summary: 'A punch of an employee was stored. Punches a terminal sends late come late.',
    data: z.strictObject({
      punchId: id,
      person,
      ...place,
      punchedAt: instant,
      /** The terminal's own clock. */
      wallTime: z.string(),
      timeZone: z.string(),
      direction: z.enum(['IN', 'OUT']).nullable(),
      verifyMode: z.string(),
      result: z.enum(['ACCESS_GRANTED', 'ACCESS_REJECTED']),
    }),
    example: {
      punchId: 120934,
      person: ann,
      ...gate,
      punchedAt: '2026-11-20T01:58:12.000Z',
      wallTime: '2026-11-20T08:58:12',
      timeZone: 'Asia/Ho_Chi_Minh',
      direction: 'IN',
      verifyMode: 'FACE',
      result: 'ACCESS_GRANTED',
    },
  },
  'request.created': {
    summary: 'A request was sent to those who decide; again when it was taken back and sent anew.',
    data: request,
    example: leave('PENDING'),
  },
  'request.approved': {
    summary: 'A request was approved.',
    data: request,
    example: leave('APPROVED'),
  },
  'request.rejected': {
    summary: 'A request was rejected.',
    data: request,
    example: leave('REJECTED'),
  },
  [testType]: {
    summary: 'An administrator sends a test.',
    data: z.strictObject({ webhookId: id }),
    example: { webhookId: 3 },
  },
} as const satisfies Record<WebhookType | typeof testType, Described>;

/** The body of every delivery: these bytes are what is signed. */
export const webhookBody = (type: keyof typeof webhookEvents) =>
  z.strictObject({ type: z.literal(type), timestamp: instant, data: webhookEvents[type].data });
