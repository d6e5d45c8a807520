import { z } from 'zod';
import { workDate } from '../attendance/day-explanation.ts';
import { operations } from '../platform/operation.ts';
import {
  digits,
  empty,
  flagText,
  id,
  idText,
  inOrder,
  instant,
  isoDate,
  listQuery,
  optionalText,
  pageOf,
  requiredText,
} from '../platform/shapes.ts';
import { mayShape } from '../platform/states.ts';
import { changesOf, version } from '../platform/versions.ts';
import { besideRequest } from './beside.ts';
import { foreseenLeave, leaveUnits } from './leave-balances.ts';
import { approveErrors, ownErrors, stateErrors, submitErrors } from './request-errors.ts';
import { requestTypeCodes } from './request-type-codes.ts';
import { namesCategory, requestTypeLimits } from './request-types.ts';

export const requestLimits = {
  title: 255,
  reason: 2048,
  comment: 2048,
  dates: 366,
  exported: 50_000,
} as const;

/** Spec §4 "Request". */
export const requestStatuses = ['DRAFT', 'PENDING', 'APPROVED', 'REJECTED'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** Why something cannot be done to a request now. */
export const requestReasons = ['DRAFT', 'PENDING', 'APPROVED', 'REJECTED', 'NOTHING_TO_CANCEL'] as const;
export type RequestReason = (typeof requestReasons)[number];

export const dayHalves = ['FIRST_HALF', 'SECOND_HALF'] as const;
export type DayHalf = (typeof dayHalves)[number];

/** A reading of the clocks of the person's site, YYYY-MM-DDTHH:mm:ss. */
export const wallTime = z.iso
  .datetime({ local: true, offset: false, precision: 0 })
  .refine((text) => !text.endsWith('Z') && workDate.safeParse(text.slice(0, 10)).success, {
    error: 'invalid',
  });

const range = {
  /** By the clocks of the person's site; whole days are 00:00:00 to 23:59:59. Of a correction both are the same. */
  startTime: wallTime,
  endTime: wallTime,
  isAllDay: z.boolean().default(false),
  /** Of one date: half of its working day. */
  half: z.enum(dayHalves).nullable().default(null),
};

/** Hundredths of a day, or minutes of compensatory leave. */
const leaveAmount = z.object({ unit: z.enum(leaveUnits), amount: z.int() });

/** Somebody who decided. */
const approving = z.object({ approver: z.string(), approvingTime: instant });

/** One request (spec §3). */
export const request = z.object({
  id,
  version,
  title: z.string(),
  reason: z.string(),
  employeeId: id,
  accountName: z.string(),
  displayName: z.string(),
  departmentName: z.string(),
  type: z.enum(requestTypeCodes),
  /** '' of a type without categories. */
  subType: z.string(),
  typeName: z.string(),
  subTypeName: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  isAllDay: z.boolean(),
  half: z.enum(dayHalves).nullable(),
  /** IANA zone of the person's site, by which the times are read. */
  timeZone: z.string(),
  /** ACCESS: the room to be let into; the same start and end ask for no end. Null as well once the room is gone. */
  roomId: id.nullable(),
  room: z.object({ id, roomName: z.string(), buildingName: z.string() }).nullable(),
  /** The punch a correction sets aside. */
  punchId: id.nullable(),
  punch: z.object({ id, wallTime: z.string(), doorName: z.string() }).nullable(),
  /** The approved request this one takes dates back of. */
  cancelsId: id.nullable(),
  cancels: z.object({ id, title: z.string() }).nullable(),
  cancelDates: z.array(isoDate),
  /** Dates of this one that were taken back since. */
  takenBack: z.array(isoDate),
  workDates: z.object({ from: isoDate, to: isoDate }),
  /** How much of a leave lies beyond the balance, where its category only warns of that; null: nothing does. */
  beyond: leaveAmount.nullable(),
  status: z.enum(requestStatuses),
  timeCreation: instant,
  submittedTime: instant.nullable(),
  approver: z.string().nullable(),
  approverComment: z.string(),
  approvedTime: instant.nullable(),
  rejectedTime: instant.nullable(),
  /** One entry once it is decided. */
  approvingList: z.array(approving),
  /** What this viewer may do to it now (requests.rules.ts). */
  may: mayShape(['update', 'remove', 'withdraw', 'cancel', 'approve', 'reject'], requestReasons),
});
export type Request = z.output<typeof request>;

/** As much of one as a dashboard shows. */
const latestRequest = request.pick({
  id: true,
  title: true,
  type: true,
  typeName: true,
  status: true,
  employeeId: true,
  accountName: true,
  displayName: true,
});

export const requestInput = z.strictObject({
  title: requiredText(requestLimits.title),
  type: z.enum(requestTypeCodes),
  /** A category of the type; '' of TELEWORK and ACCESS. */
  subType: z.string().trim().max(requestTypeLimits.code).default(''),
  ...range,
  reason: optionalText(requestLimits.reason),
  /** Of ACCESS: the room. */
  roomId: id.nullable().default(null),
  /** Of CORRECTION, SET_ASIDE: the punch that is not to count. */
  punchId: id.nullable().default(null),
  /** Takes these dates of an approved request of the same type back. */
  cancelsId: id.nullable().default(null),
  cancelDates: z.array(workDate).max(requestLimits.dates).default([]),
  /** False: kept as a draft; true: sent to those who decide. */
  submitted: z.boolean().default(false),
});
export type RequestInput = z.output<typeof requestInput>;

const ranged = {
  from: workDate.optional(),
  to: workDate.optional(),
  status: z.enum(requestStatuses).optional(),
};
const listed = listQuery(['startTime', 'timeCreation', 'title']).extend(ranged);
/** Others': of one of them, of one type, and none that was not sent. */
const managed = listed.extend({
  status: z.enum(['PENDING', 'APPROVED', 'REJECTED']).optional(),
  type: z.enum(requestTypeCodes).optional(),
  employeeId: idText.optional(),
});

/** What is decided, and the comment the requester reads. */
const decision = z.strictObject({ reqId: id, comment: optionalText(requestLimits.comment) });

export const requests = operations('requests', {
  mine: {
    summary: 'List your requests in a period (by default the current month), newest first',
    method: 'GET',
    path: '/requests/mine',
    permission: 'MY_REQUESTS',
    scope: 'self',
    query: inOrder(listed),
    result: pageOf(request),
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
  },
  confirmList: {
    summary:
      'List requests of your departments (or, for administrators, the company), pending first, without drafts',
    method: 'GET',
    path: '/requests/confirm-list',
    permission: 'REQUEST_LIST',
    scope: 'department',
    query: inOrder(managed),
    result: pageOf(request),
    errors: [],
  },
  export: {
    summary: 'Export the filtered requests as a spreadsheet',
    method: 'GET',
    path: '/requests/export',
    permission: 'REQUEST_LIST',
    scope: 'department',
    query: inOrder(managed.omit({ page: true, size: true })),
    result: empty,
    errors: [],
    answers: 'file',
    heavy: true,
  },
  waiting: {
    summary: 'Count requests waiting for your decision, in total and in a period',
    method: 'GET',
    path: '/requests/waiting',
    permission: 'ACTION_REQUEST',
    scope: 'department',
    query: inOrder(z.strictObject({ from: ranged.from, to: ranged.to })),
    result: z.object({
      count: z.int().min(0),
      within: z.int().min(0),
      /** The dates of all that wait; null: nothing does. */
      from: isoDate.nullable(),
      to: isoDate.nullable(),
    }),
    errors: [],
  },
  summary: {
    summary: 'Get your times out on business this month and your pending requests',
    method: 'GET',
    path: '/requests/mine/summary',
    permission: 'MY_REQUESTS',
    scope: 'self',
    result: z.object({
      /** Approved ones that begin this month. */
      goOuts: z.int().min(0),
      pending: z.int().min(0),
    }),
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
  },
  latest: {
    summary: 'List the newest requests in your departments',
    method: 'GET',
    path: '/requests/latest',
    permission: 'DEPARTMENT_DASHBOARD',
    scope: 'department',
    // with all below it; absent: every department the viewer sees
    query: z.strictObject({ departmentId: idText.optional() }),
    result: z.object({ content: z.array(latestRequest) }),
    errors: ['HR_DEPARTMENT_NOT_FOUND'],
  },
  whoIsAway: {
    summary: 'List people of your department who are away on a date, without the reason',
    method: 'GET',
    path: '/requests/away',
    permission: 'MY_REQUESTS',
    scope: 'department',
    query: z.strictObject({
      date: workDate,
      page: digits(0, 1_000_000).default(0),
      size: digits(1, 100).default(10),
    }),
    result: pageOf(z.object({ employeeId: id, displayName: z.string(), accountName: z.string() })),
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
  },
  get: {
    summary: 'Get a request: your own, or one you can decide (drafts excluded)',
    method: 'GET',
    path: '/requests/{id}',
    permission: 'REQUEST_DETAIL',
    scope: 'department',
    result: request,
    errors: ['REQ_ID_NOT_FOUND'],
  },
  beside: {
    summary: 'Get what you need to decide a request: days now and if approved, who else is away, the balance',
    method: 'GET',
    path: '/requests/{id}/beside',
    permission: 'ACTION_REQUEST',
    scope: 'department',
    result: besideRequest,
    errors: ['REQ_ID_NOT_FOUND'],
    heavy: true,
  },
  foresee: {
    summary: 'Preview how a leave request would count and what balance would remain',
    method: 'GET',
    path: '/requests/foreseen',
    permission: 'LEAVE_REQUEST_CREATE',
    scope: 'self',
    query: z.strictObject({
      /** A category of LEAVE. */
      subType: z.string().trim().min(1).max(requestTypeLimits.code),
      startTime: wallTime,
      endTime: wallTime,
      isAllDay: flagText.default(false),
      half: z.enum(dayHalves).optional(),
    }),
    result: z.object({
      /** Null: it is taken off no balance. */
      leave: foreseenLeave.nullable(),
    }),
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'REQ_TYPE_NOT_FOUND'],
  },
  create: {
    summary: 'Create a request, as a draft or submitted',
    method: 'POST',
    path: '/requests',
    permission: 'LEAVE_REQUEST_CREATE',
    scope: 'self',
    body: requestInput.refine(namesCategory, { path: ['subType'], error: 'required', when: () => true }),
    result: request,
    errors: ['HR_EMPLOYEE_NOT_FOUND', ...submitErrors],
  },
  update: {
    summary: 'Update or submit a draft',
    method: 'PUT',
    path: '/requests/{id}',
    permission: 'LEAVE_REQUEST_UPDATE',
    scope: 'self',
    body: changesOf(requestInput.omit({ cancelsId: true, roomId: true })),
    result: request,
    errors: [...ownErrors, ...submitErrors, 'API_ROW_CHANGED'],
  },
  withdraw: {
    summary: 'Withdraw a pending request. It becomes a draft again',
    method: 'POST',
    path: '/requests/{id}/withdrawal',
    permission: 'LEAVE_REQUEST_UPDATE',
    scope: 'self',
    result: request,
    errors: ownErrors,
  },
  remove: {
    summary: 'Delete a draft',
    method: 'DELETE',
    path: '/requests/{id}',
    permission: 'LEAVE_REQUEST_DELETE',
    scope: 'self',
    result: empty,
    errors: ownErrors,
  },
  approve: {
    summary: 'Approve another person’s request. Can’t be undone; the days are recalculated',
    method: 'POST',
    path: '/requests/approve',
    permission: 'ACTION_REQUEST',
    scope: 'department',
    body: decision,
    result: request,
    errors: approveErrors,
  },
  reject: {
    summary: 'Reject another person’s request. Can’t be undone',
    method: 'POST',
    path: '/requests/reject',
    permission: 'ACTION_REQUEST',
    scope: 'department',
    body: decision,
    result: request,
    errors: stateErrors,
  },
});
