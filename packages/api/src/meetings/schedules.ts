import { z } from 'zod';
import { workDate } from '../attendance/day-explanation.ts';
import { operations } from '../platform/operation.ts';
import {
  digits,
  empty,
  id,
  idText,
  instant,
  optionalText,
  pageOf,
  requiredText,
  timeZone,
  withOrderedDates,
} from '../platform/shapes.ts';
import { mayShape } from '../platform/states.ts';
import { changesOf, version } from '../platform/versions.ts';
import { wallTime } from '../requests/requests.ts';
import { meeting, meetingColors } from './meetings.ts';

const scheduleLimits = { title: 255, content: 2048 } as const;

/** The types of owners of an event (spec §3). */
const scheduleOwners = ['PERSONAL', 'DEPARTMENT', 'COMPANY'] as const;
export type ScheduleOwner = (typeof scheduleOwners)[number];

export const scheduleStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

const scheduleReasons = ['APPROVED', 'REJECTED'] as const;
export type ScheduleReason = (typeof scheduleReasons)[number];

/** An event of a schedule (spec §3 "Schedule event"). */
const scheduleEvent = z.object({
  id,
  version,
  companyId: id,
  title: z.string(),
  content: z.string(),
  /** Start of the event in the zone `timeZone`. Whole days are 00:00:00 to 23:59:59. */
  start: z.string(),
  end: z.string(),
  startsAt: instant,
  endsAt: instant,
  /** IANA zone of the company. */
  timeZone,
  isAllDay: z.boolean(),
  color: z.enum(meetingColors),
  /** Colour of the text. Black is readable on all event colours. */
  textColor: z.literal('000000'),
  eventStatus: z.enum(scheduleStatuses),
  /** The owner of the event. `ownerCode` is an account name, department code or company code. */
  owner: z.object({
    ownerType: z.enum(scheduleOwners),
    ownerCode: z.string(),
    displayName: z.string(),
  }),
  departmentId: id.nullable(),
  /** The author. Null for an administrator of the installation or a person that has left. */
  writer: z.object({ employeeId: id, displayName: z.string() }).nullable(),
  /** The person that decided on a proposed event, and the time of the decision. */
  decider: z.string().nullable(),
  decidedAt: instant.nullable(),
  may: mayShape(['update', 'remove', 'approve', 'reject'], scheduleReasons),
});
export type ScheduleEvent = z.output<typeof scheduleEvent>;

const ownerFields = {
  ownerType: z.enum(scheduleOwners),
  /** Department of the event. Null if the event does not belong to a department. */
  departmentId: id.nullable().default(null),
  /** Company of the event. Null for a personal event. */
  companyId: id.nullable().default(null),
};

const scheduleEventInput = z.strictObject({
  ...ownerFields,
  title: requiredText(scheduleLimits.title),
  content: optionalText(scheduleLimits.content),
  /** Start of the event in local time of the company. */
  start: wallTime,
  end: wallTime,
  isAllDay: z.boolean().default(false),
  color: z.enum(meetingColors).default('33CC99'),
});
export type ScheduleEventInput = z.output<typeof scheduleEventInput>;

/**
 * A schedule to which the person can add events. If `isApproved` is true, the person's events in it are approved
 * immediately.
 */
const schedulePlace = z.object({ ...ownerFields, name: z.string(), timeZone, isApproved: z.boolean() });
export type SchedulePlace = z.output<typeof schedulePlace>;

const todaysEntry = z.object({
  /** The id of a meeting or a schedule event. */
  id,
  kind: z.enum(['MEETING', 'EVENT']),
  title: z.string(),
  startsAt: instant,
  endsAt: instant,
  isAllDay: z.boolean(),
  /** The room of a meeting, or the department or company of an event. Empty for a personal event. */
  place: z.string(),
  eventStatus: z.enum(scheduleStatuses),
});
export type TodaysEntry = z.output<typeof todaysEntry>;

const dates = { from: workDate, to: workDate };
/** IANA zone in which the dates of the query are read. */
const content = { timeZone, content: z.array(scheduleEvent) };
const placeErrors = ['HR_COMPANY_NOT_FOUND', 'HR_DEPARTMENT_NOT_FOUND', 'HR_EMPLOYEE_NOT_FOUND'] as const;
const missing = ['SCHE_SCHEDULE_NOT_FOUND'] as const;
const stateErrors = [...missing, 'SCHE_INVALID_STATUS'] as const;

export const schedules = operations('schedules', {
  mine: {
    summary:
      'List your schedule in a period: your own events, those of your departments and company, and your meetings',
    method: 'GET',
    path: '/schedules/mine',
    permission: 'MY_SCHEDULE_LIST',
    scope: 'self',
    query: withOrderedDates(z.strictObject(dates)),
    result: z.object({ ...content, meetings: z.array(meeting) }),
    errors: [],
  },
  today: {
    summary: 'Get your schedule for today, including meetings',
    method: 'GET',
    path: '/schedules/today',
    permission: 'MY_SCHEDULE_LIST',
    scope: 'self',
    query: z.strictObject({ page: digits(0, 1_000).default(0), size: digits(1, 100).default(5) }),
    result: pageOf(todaysEntry).extend({ timeZone }),
    errors: [],
  },
  department: {
    summary: 'List events of one department, or of all departments you belong to or manage',
    method: 'GET',
    path: '/schedules/department',
    permission: 'DEPARTMENT_SCHEDULE',
    scope: 'department',
    query: withOrderedDates(z.strictObject({ ...dates, departmentId: idText.optional() })),
    result: z.object(content),
    errors: [],
  },
  company: {
    summary: 'List events of one company, or of all your companies',
    method: 'GET',
    path: '/schedules/company',
    permission: 'COMPANY_SCHEDULE',
    scope: 'company',
    query: withOrderedDates(z.strictObject({ ...dates, companyCode: z.string().max(50).optional() })),
    result: z.object(content),
    errors: [],
  },
  places: {
    summary: 'List the calendars you can add events to, and whether approval is needed',
    method: 'GET',
    path: '/schedules/places',
    permission: 'MY_SCHEDULE_CREATE',
    scope: 'self',
    result: z.object({ content: z.array(schedulePlace) }),
    errors: [],
  },
  get: {
    summary: 'Get an event',
    method: 'GET',
    path: '/schedules/{id}',
    permission: 'MY_SCHEDULE_LIST',
    scope: 'self',
    result: scheduleEvent,
    errors: missing,
  },
  create: {
    summary:
      'Add an event. It’s approved immediately if you manage the calendar; otherwise it needs approval',
    method: 'POST',
    path: '/schedules',
    permission: 'MY_SCHEDULE_CREATE',
    scope: 'self',
    body: scheduleEventInput,
    result: scheduleEvent,
    errors: [...placeErrors, 'END_TIME_CANT_NULL'],
    missing: { end: 'END_TIME_CANT_NULL' },
  },
  update: {
    summary: 'Update an event. Its calendar can’t be changed',
    method: 'PUT',
    path: '/schedules/{id}',
    permission: 'MY_SCHEDULE_UPDATE',
    scope: 'self',
    body: changesOf(scheduleEventInput.omit({ ownerType: true, departmentId: true, companyId: true })),
    result: scheduleEvent,
    errors: [...stateErrors, 'END_TIME_CANT_NULL', 'API_ROW_CHANGED'],
    missing: { end: 'END_TIME_CANT_NULL' },
  },
  remove: {
    summary: 'Delete an event',
    method: 'DELETE',
    path: '/schedules/{id}',
    permission: 'MY_SCHEDULE_DELETE',
    scope: 'self',
    result: empty,
    errors: stateErrors,
  },
  approve: {
    summary: 'Approve an event proposed for a department or company schedule',
    method: 'POST',
    path: '/schedules/{id}/approve',
    permission: 'DEPARTMENT_SCHEDULE',
    scope: 'department',
    result: scheduleEvent,
    errors: stateErrors,
  },
  reject: {
    summary: 'Reject an event proposed for a department or company schedule',
    method: 'POST',
    path: '/schedules/{id}/reject',
    permission: 'DEPARTMENT_SCHEDULE',
    scope: 'department',
    result: scheduleEvent,
    errors: stateErrors,
  },
});
