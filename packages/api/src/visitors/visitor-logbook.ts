import { z } from 'zod';
import { punchRefusals, punchResults } from '../device-ops/device-logs.rules.ts';
import { operations } from '../platform/operation.ts';
import {
  digits,
  email,
  empty,
  flagText,
  id,
  instant,
  isoDate,
  keyword,
  listQuery,
  optionalLine,
  pageOf,
  timeZone,
  withOrderedDates,
} from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';
import { visitors } from './visitors.ts';

export const logbookLimits = {
  email: 255,
  guestName: 255,
  exported: 50_000,
} as const;

const checkInWays = ['DEVICE', 'RECEPTION'] as const;
/** Sources of a check-out: an exit reader, a returned card, reception, or the end of the day. */
const checkOutWays = ['DEVICE', 'CARD', 'RECEPTION', 'AUTO'] as const;

/** A visit (spec §3 "Visitor logbook entry"). */
const logbookEntry = z.object({
  id,
  version,
  companyId: id,
  companyName: z.string(),
  /** Id of the visitor. Null for a meeting guest that is not in the visitor list. */
  visitorId: id.nullable(),
  visitorCode: z.string(),
  name: z.string(),
  /** Email address. Empty if unknown. */
  email: z.string(),
  /** Id of the meeting. Null for a visit without a meeting. */
  meetingId: id.nullable(),
  meetingTitle: z.string(),
  /** Owner of the meeting. For a visit without a meeting, the host of the visitor. */
  meetingOwnerName: z.string(),
  meetingOwnerId: id.nullable(),
  roomCode: z.string(),
  roomName: z.string(),
  /** IANA zone of the location. */
  timeZone,
  checkIn: instant,
  checkInBy: z.enum(checkInWays),
  checkOut: instant.nullable(),
  checkOutBy: z.enum(checkOutWays).nullable(),
});
export type LogbookEntry = z.output<typeof logbookEntry>;

/** A device event of a visitor (spec §3 "Visitor log"). */
const visitorLog = z.object({
  id,
  time: instant,
  /** Time of the event in local time of the device. */
  wallTime: z.string(),
  timeZone: z.string(),
  deviceName: z.string(),
  doorCode: z.string(),
  direction: z.enum(['IN', 'OUT']).nullable(),
  /** °C */
  temperature: z.number().nullable(),
  result: z.enum(punchResults),
  /** Reason for a denial. Null if access was granted or the device sent no reason. */
  refusal: z.enum(punchRefusals).nullable(),
});
export type VisitorLog = z.output<typeof visitorLog>;

/** An expected visit that can be checked in now. */
const expectedVisit = z.object({
  companyId: id,
  meetingId: id.nullable(),
  visitorId: id.nullable(),
  name: z.string(),
  email: z.string(),
  meetingTitle: z.string(),
  meetingOwnerName: z.string(),
  roomName: z.string(),
  expectedFrom: instant,
  expectedTo: instant,
});
export type ExpectedVisit = z.output<typeof expectedVisit>;

const filters = {
  /** First and last date, in local time of the location. */
  from: isoDate.optional(),
  to: isoDate.optional(),
  roomCode: z.string().max(50).optional(),
  companyCode: z.string().max(50).optional(),
  /** If true, only visits without a check-out. */
  inside: flagText.optional(),
};

const lists = listQuery(['name', 'checkIn', 'checkOut']);

/**
 * Identifies a visit by the id of the meeting (0 without a meeting) and the email address. For a visitor without an
 * email address, `email` is the visitor code.
 */
const visitPlace = z.strictObject({
  meetingId: digits(0, Number.MAX_SAFE_INTEGER),
  email: z.string().trim().min(1).max(logbookLimits.email),
});

export const visitorLogbook = operations('visitorLogbook', {
  list: {
    summary: 'List visits in your departments, newest first',
    method: 'GET',
    path: '/visitor-logbook',
    permission: 'VISITOR_LOGBOOK',
    scope: 'department',
    query: withOrderedDates(lists.extend(filters)),
    result: pageOf(logbookEntry),
    errors: [],
  },
  export: {
    summary: 'Export the filtered visits as a spreadsheet',
    method: 'GET',
    path: '/visitor-logbook/export',
    permission: 'VISITOR_LOGBOOK',
    scope: 'department',
    query: withOrderedDates(lists.omit({ page: true, size: true }).extend(filters)),
    result: empty,
    errors: ['API_EXPORT_TOO_LONG'],
    answers: 'file',
    heavy: true,
  },
  expected: {
    summary: 'List visitors and meeting guests who are expected today and not inside',
    method: 'GET',
    path: '/visitor-logbook/expected',
    permission: 'VISITOR_LOGBOOK',
    scope: 'department',
    query: z.strictObject({ keyword }),
    result: z.object({ content: z.array(expectedVisit) }),
    errors: [],
  },
  detail: {
    summary:
      'What devices report of somebody during a visit, and entries denied up to a day before or after it, the newest first',
    method: 'GET',
    path: '/visitor-logbook/visits/{meetingId}/{email}',
    permission: 'VISITOR_LOGBOOK',
    scope: 'department',
    params: visitPlace,
    query: z.strictObject({ page: digits(0, 1_000_000).default(0), size: digits(1, 100).default(10) }),
    result: pageOf(visitorLog).extend({ entry: logbookEntry }),
    errors: ['HR_VISIT_NOT_FOUND'],
  },
  create: {
    summary: 'Check in an expected visitor. On a return, the first check-in is kept',
    method: 'POST',
    path: '/visitor-logbook',
    permission: 'VISITOR_LOGBOOK',
    scope: 'department',
    body: z
      .strictObject({
        /** Id in the visitor list. If null, the guest is found by email address among the guests of the meeting. */
        visitorId: id.nullable().default(null),
        meetingId: id.nullable().default(null),
        email: email(logbookLimits.email).nullable().default(null),
        /** Name of a guest that is not in the visitor list. */
        name: optionalLine(logbookLimits.guestName),
      })
      .refine(({ visitorId, email: address }) => visitorId !== null || address !== null, {
        path: ['visitorId'],
        error: 'required',
      }),
    result: logbookEntry,
    errors: [
      'HR_VISITOR_NOT_FOUND',
      'SCHE_EVENT_NOT_FOUND',
      'HR_VISIT_NOT_FOUND',
      'HR_VISIT_NOT_EXPECTED',
      'HR_VISIT_INSIDE',
    ],
  },
  walkIn: {
    summary:
      'Register a visitor who is not expected, for today, and check them in. Also needs VISITOR_CREATE',
    method: 'POST',
    path: '/visitor-logbook/walk-ins',
    permission: 'VISITOR_LOGBOOK',
    scope: 'department',
    // The visit begins now and ends today. A QR code could only be emailed after the arrival.
    body: visitors.create.body.omit({
      activeFrom: true,
      activeTo: true,
      enabled: true,
      enableQrCheckin: true,
      email: true,
    }),
    result: logbookEntry,
    errors: [
      ...visitors.create.errors,
      'HR_VISITOR_NOT_FOUND',
      'HR_VISIT_NOT_FOUND',
      'HR_VISIT_NOT_EXPECTED',
      'HR_VISIT_INSIDE',
    ],
  },
  checkOut: {
    summary: 'Check out a visitor',
    method: 'POST',
    path: '/visitor-logbook/{id}/check-out',
    permission: 'VISITOR_LOGBOOK',
    scope: 'department',
    result: logbookEntry,
    errors: ['HR_VISIT_NOT_FOUND', 'HR_VISIT_LEFT'],
  },
  update: {
    summary: 'Correct the times of a visit',
    method: 'PUT',
    path: '/visitor-logbook/{id}',
    permission: 'VISITOR_LOGBOOK',
    scope: 'department',
    body: changesOf(z.strictObject({ checkIn: instant, checkOut: instant.nullable() })),
    result: logbookEntry,
    errors: ['HR_VISIT_NOT_FOUND', 'API_ROW_CHANGED'],
  },
});

export const visitParamsOf = ({ meetingId, email: address, visitorCode }: LogbookEntry) => ({
  meetingId: meetingId ?? 0,
  email: address || visitorCode,
});
