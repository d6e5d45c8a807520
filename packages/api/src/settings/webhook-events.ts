import { z } from 'zod';
import { deviceAlarms } from '../area/device-kinds.ts';
import { id, instant, isoDate } from '../platform/shapes.ts';
import { testType, type WebhookType } from './webhook-types.ts';

const person = z.strictObject({ employeeId: id, accountName: z.string(), displayName: z.string() });

const location = {
  deviceId: id,
  deviceName: z.string(),
  /** Door of the lock. Null if the lock is assigned to no door. The building is then that of the device. */
  doorCode: z.string().nullable(),
  roomCode: z.string().nullable(),
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

const visitor = z.strictObject({ visitorId: id, displayName: z.string().nullable() });
const guest = { visitorId: 5, displayName: 'Lê Minh' };

interface WebhookEventDefinition {
  /** Sentence that describes when the event is sent. */
  summary: string;
  data: z.ZodType;
  example: unknown;
}

const request = z.strictObject({
  requestId: id,
  requestor: person,
  type: z.string(),
  subType: z.string(),
  /** Start in local time of the person's site. */
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  isAllDay: z.boolean(),
  status: z.enum(['PENDING', 'APPROVED', 'REJECTED']),
});
const leaveExample = (status: string) => ({
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

/** A person at a door: an employee or a visitor. A guest of a meeting has an ID but no name. */
const passage = z.strictObject({
  punchId: id,
  person: person.nullable(),
  visitor: visitor.nullable(),
  ...location,
  at: instant,
  direction: z.enum(['IN', 'OUT']).nullable(),
  verifyMode: z.string(),
});
const atGate = {
  punchId: 120934,
  person: ann,
  visitor: null,
  ...gate,
  at: '2026-11-20T01:58:12.000Z',
  direction: 'IN',
  verifyMode: 'FACE',
};

const visit = z.strictObject({
  visitId: id,
  /** ID of the visitor. ID and name are null for a meeting guest that is not in the visitor list. */
  visitorId: id.nullable(),
  displayName: z.string().nullable(),
  roomCode: z.string().nullable(),
  buildingCode: z.string().nullable(),
  checkInAt: instant,
  checkOutAt: instant.nullable(),
  /** Source of the record: a device, reception, a returned card, or the end of the day. */
  by: z.enum(['DEVICE', 'RECEPTION', 'CARD', 'AUTO']),
});
const arrivalExample = {
  visitId: 61,
  ...guest,
  roomCode: 'LOBBY',
  buildingCode: 'HQ',
  checkInAt: '2026-11-20T02:00:00.000Z',
  checkOutAt: null,
  by: 'RECEPTION',
};

const meeting = z.strictObject({
  meetingId: id,
  occurrenceId: id,
  owner: person,
  roomCode: z.string(),
  buildingCode: z.string(),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  repeat: z.enum(['ONCE', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']),
});
const review = {
  meetingId: 9,
  occurrenceId: 31,
  owner: ann,
  roomCode: 'R1',
  buildingCode: 'HQ',
  startsAt: '2026-11-20T03:00:00.000Z',
  endsAt: '2026-11-20T04:00:00.000Z',
  timeZone: 'Asia/Ho_Chi_Minh',
  repeat: 'ONCE',
};

const device = z.strictObject({ ...location, at: instant });

/**
 * Catalogue of webhook events. Every type needs an entry to compile, and a test checks the sent data against the entry.
 */
export const webhookEvents = {
  'attendance.punch': {
    summary: 'A punch was recorded for an employee. Punches that a terminal sends late arrive late.',
    data: z.strictObject({
      punchId: id,
      person,
      ...location,
      punchedAt: instant,
      /** Time on the clock of the terminal. */
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
  'attendance.day.updated': {
    summary: 'An employee’s attendance day changed: by a punch, request, shift or absence.',
    data: z.strictObject({
      person,
      workDate: isoDate,
      status: z.string(),
      timeZone: z.string(),
      checkInAt: instant.nullable(),
      checkOutAt: instant.nullable(),
      workedMinutes: z.int(),
      lateMinutes: z.int(),
      earlyLeaveMinutes: z.int(),
      overtimeMinutes: z.int(),
    }),
    example: {
      person: ann,
      workDate: '2026-11-20',
      status: 'PRESENT',
      timeZone: 'Asia/Ho_Chi_Minh',
      checkInAt: '2026-11-20T02:06:00.000Z',
      checkOutAt: '2026-11-20T11:00:00.000Z',
      workedMinutes: 474,
      lateMinutes: 6,
      earlyLeaveMinutes: 0,
      overtimeMinutes: 0,
    },
  },
  'request.created': {
    summary: 'A request was submitted, or submitted again after it was withdrawn.',
    data: request,
    example: leaveExample('PENDING'),
  },
  'request.approved': {
    summary: 'A request was approved.',
    data: request,
    example: leaveExample('APPROVED'),
  },
  'request.rejected': {
    summary: 'A request was rejected.',
    data: request,
    example: leaveExample('REJECTED'),
  },
  'visitor.invited': {
    summary: 'A visitor was added.',
    data: z.strictObject({
      visitorId: id,
      visitorCode: z.string(),
      displayName: z.string(),
      activeFrom: instant,
      activeTo: instant,
    }),
    example: {
      ...guest,
      visitorCode: 'V000005',
      activeFrom: '2026-11-20T01:00:00.000Z',
      activeTo: '2026-11-20T11:00:00.000Z',
    },
  },
  'visitor.checked_in': {
    summary: 'A visitor or meeting guest checked in, or came back.',
    data: visit,
    example: arrivalExample,
  },
  'visitor.checked_out': {
    summary: 'A visitor or meeting guest checked out, or their day ended.',
    data: visit,
    example: { ...arrivalExample, checkOutAt: '2026-11-20T04:10:00.000Z', by: 'DEVICE' },
  },
  'visitor.denied': {
    summary: 'A door denied a visitor or meeting guest.',
    data: passage,
    example: { ...atGate, person: null, visitor: guest, verifyMode: 'QR' },
  },
  'meeting.created': {
    summary: 'A meeting was booked. For a series: the first date.',
    data: meeting,
    example: review,
  },
  'meeting.updated': {
    summary: 'A meeting was updated. For a series: the first date that changed.',
    data: meeting,
    example: review,
  },
  'meeting.cancelled': {
    summary: 'A meeting was cancelled: one date, or this and all following dates of a series.',
    data: meeting,
    example: review,
  },
  'meeting.released': {
    summary: 'A meeting was checked out and its room is free.',
    data: meeting,
    example: review,
  },
  'access.granted': {
    summary: 'A door granted someone access.',
    data: passage,
    example: atGate,
  },
  'access.denied': {
    summary: 'A door denied access to someone the portal knows.',
    data: passage,
    example: atGate,
  },
  'access.alarm': {
    summary:
      'A terminal raised an alarm: a door was forced or held open, a person opened it under duress, or the terminal was removed.',
    data: device.extend({
      kind: z.enum(deviceAlarms),
      /** True if the alarm was reported late. `at` is the time at which the alarm happened. */
      late: z.boolean(),
      /**
       * Number of the lock on the device. Null if the device did not report it. The same applies to `reader`, the
       * number of the reader.
       */
      lock: z.int().nullable(),
      reader: z.int().nullable(),
      direction: z.enum(['IN', 'OUT']).nullable(),
      /**
       * The employee concerned. Employee and visitor are null if the alarm does not concern a person, or the code is
       * unknown.
       */
      person: person.nullable(),
      visitor: visitor.nullable(),
      /** Terminal user ID or card without an owner. Otherwise empty. */
      code: z.string(),
    }),
    example: {
      ...gate,
      at: '2026-11-20T01:58:12.000Z',
      kind: 'DURESS',
      late: false,
      lock: 1,
      reader: null,
      direction: 'IN',
      person: ann,
      visitor: null,
      code: '',
    },
  },
  'device.online': {
    summary: 'A terminal came online, or connected for the first time.',
    data: device,
    example: { ...gate, at: '2026-11-20T01:58:12.000Z' },
  },
  'device.offline': {
    summary: 'A terminal has been offline for two minutes. `at` is when it was last seen.',
    data: device,
    example: { ...gate, at: '2026-11-20T01:58:12.000Z' },
  },
  'contract.expiring': {
    summary: 'A contract ends in the number of days set in a reminder rule.',
    data: z.strictObject({
      contractId: id,
      contractCode: z.string(),
      contractType: z.string(),
      /** Date in local time of the company. */
      endDate: z.string(),
      timeZone: z.string(),
      remindBeforeDay: z.int(),
    }),
    example: {
      contractId: 12,
      contractCode: 'C-2026-12',
      contractType: 'Cleaning',
      endDate: '2026-12-20T00:00:00',
      timeZone: 'Asia/Ho_Chi_Minh',
      remindBeforeDay: 30,
    },
  },
  [testType]: {
    summary: 'An administrator sent a test.',
    data: z.strictObject({ webhookId: id }),
    example: { webhookId: 3 },
  },
} as const satisfies Record<WebhookType | typeof testType, WebhookEventDefinition>;

/** Returns the schema for the body of a delivery. The signature covers the exact bytes of the body. */
export const webhookBody = (type: keyof typeof webhookEvents) =>
  z.strictObject({ type: z.literal(type), timestamp: instant, data: webhookEvents[type].data });
