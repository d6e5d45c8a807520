import { z } from 'zod';
import { workDate } from '../attendance/day-explanation.ts';
import { operations } from '../platform/operation.ts';
import {
  digits,
  empty,
  flagText,
  id,
  idText,
  instant,
  isoDate,
  listQuery,
  optionalText,
  pageOf,
  requiredText,
  withOrderedDates,
} from '../platform/shapes.ts';
import { mayShape } from '../platform/states.ts';
import { changesOf, version } from '../platform/versions.ts';
import { approvalContext } from './approval-context.ts';
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

/** Statuses of a request (spec §4 "Request"). */
export const requestStatuses = ['DRAFT', 'PENDING', 'APPROVED', 'REJECTED'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

const requestReasons = ['DRAFT', 'PENDING', 'APPROVED', 'REJECTED', 'NOTHING_TO_CANCEL'] as const;
export type RequestReason = (typeof requestReasons)[number];

const dayHalves = ['FIRST_HALF', 'SECOND_HALF'] as const;

/** Local time at the person's site, YYYY-MM-DDTHH:mm:ss. */
export const wallTime = z.iso
  .datetime({ local: true, offset: false, precision: 0 })
  .refine((text) => !text.endsWith('Z') && workDate.safeParse(text.slice(0, 10)).success, {
    error: 'invalid',
  });

const range = {
  /** Local time at the person's site. Whole days are 00:00:00 to 23:59:59. A correction is a single instant. */
  startTime: wallTime,
  endTime: wallTime,
  isAllDay: z.boolean().default(false),
  /** Half of the working day. Valid only in a request for a single date. */
  half: z.enum(dayHalves).nullable().default(null),
};

/** Amount of leave in hundredths of a day, or in minutes of compensatory leave. */
const leaveAmount = z.object({ unit: z.enum(leaveUnits), amount: z.int() });
const approving = z.object({ approver: z.string(), approvingTime: instant });

/** A request of an employee (spec §3). */
const request = z.object({
  id,
  version,
  title: z.string(),
  reason: z.string(),
  employeeId: id,
  accountName: z.string(),
  displayName: z.string(),
  departmentName: z.string(),
  type: z.enum(requestTypeCodes),
  /** Code of the category. Empty for a type without categories. */
  subType: z.string(),
  typeName: z.string(),
  subTypeName: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  isAllDay: z.boolean(),
  half: z.enum(dayHalves).nullable(),
  /** IANA zone of the person's site, in which the times are given. */
  timeZone: z.string(),
  /**
   * The requested room of an ACCESS request. The access has no end if the start and end times are equal. Null for other
   * types, or if the room was deleted.
   */
  roomId: id.nullable(),
  room: z.object({ id, roomName: z.string(), buildingName: z.string() }).nullable(),
  /** The punch that a correction excludes. */
  punchId: id.nullable(),
  punch: z.object({ id, wallTime: z.string(), doorName: z.string() }).nullable(),
  /** The approved request with the dates that this request cancels. */
  cancelsId: id.nullable(),
  cancels: z.object({ id, title: z.string() }).nullable(),
  cancelDates: z.array(isoDate),
  /** Dates of this request that were cancelled later. */
  takenBack: z.array(isoDate),
  workDates: z.object({ from: isoDate, to: isoDate }),
  /** Amount of leave beyond the balance, if the category only warns. Null if the leave is within the balance. */
  beyond: leaveAmount.nullable(),
  status: z.enum(requestStatuses),
  timeCreation: instant,
  submittedTime: instant.nullable(),
  approver: z.string().nullable(),
  /** True for a correction that its approver entered in the name of the employee. */
  enteredByApprover: z.boolean(),
  approverComment: z.string(),
  approvedTime: instant.nullable(),
  rejectedTime: instant.nullable(),
  /** The decision on the request. Empty while the request is undecided. */
  approvingList: z.array(approving),
  may: mayShape(['update', 'remove', 'withdraw', 'cancel', 'approve', 'reject'], requestReasons),
});
export type Request = z.output<typeof request>;

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

const requestInput = z.strictObject({
  title: requiredText(requestLimits.title),
  type: z.enum(requestTypeCodes),
  /** Code of a category of the request type. Empty for TELEWORK and ACCESS. */
  subType: z.string().trim().max(requestTypeLimits.code).default(''),
  ...range,
  reason: optionalText(requestLimits.reason),
  /** The room of an ACCESS request. */
  roomId: id.nullable().default(null),
  /** The punch that a CORRECTION with SET_ASIDE excludes. */
  punchId: id.nullable().default(null),
  /** ID of an approved request of the same type, with the dates to cancel. */
  cancelsId: id.nullable().default(null),
  cancelDates: z.array(workDate).max(requestLimits.dates).default([]),
  /** True to submit the request to its approvers. False saves a draft. */
  submitted: z.boolean().default(false),
});
export type RequestInput = z.output<typeof requestInput>;

const ranged = {
  from: workDate.optional(),
  to: workDate.optional(),
  status: z.enum(requestStatuses).optional(),
};
const requestsQuery = listQuery(['startTime', 'timeCreation', 'title']).extend(ranged);
/** Filters for other people's requests: by person, type and status. Drafts are excluded. */
const managed = requestsQuery.extend({
  status: z.enum(['PENDING', 'APPROVED', 'REJECTED']).optional(),
  type: z.enum(requestTypeCodes).optional(),
  employeeId: idText.optional(),
});

const decision = z.strictObject({ reqId: id, comment: optionalText(requestLimits.comment) });

export const requests = operations('requests', {
  mine: {
    summary: 'List your requests in a period (by default the current month), newest first',
    method: 'GET',
    path: '/requests/mine',
    permission: 'MY_REQUESTS',
    scope: 'self',
    query: withOrderedDates(requestsQuery),
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
    query: withOrderedDates(managed),
    result: pageOf(request),
    errors: [],
  },
  export: {
    summary: 'Export the filtered requests as a spreadsheet',
    method: 'GET',
    path: '/requests/export',
    permission: 'REQUEST_LIST',
    scope: 'department',
    query: withOrderedDates(managed.omit({ page: true, size: true })),
    result: empty,
    errors: ['API_EXPORT_TOO_LONG'],
    answers: 'file',
    heavy: true,
  },
  waiting: {
    summary: 'Count requests waiting for your decision, in total and in a period',
    method: 'GET',
    path: '/requests/waiting',
    permission: 'ACTION_REQUEST',
    scope: 'department',
    query: withOrderedDates(z.strictObject({ from: ranged.from, to: ranged.to })),
    result: z.object({
      count: z.int().min(0),
      within: z.int().min(0),
      /** First and last date of all pending requests. Null if there are no pending requests. */
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
      /** Number of approved requests that begin this month. */
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
    // ID of a department. Its subdepartments are included. If absent, all departments that the caller sees are
    // included.
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
    result: approvalContext,
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
      /** Code of a category of LEAVE. */
      subType: z.string().trim().min(1).max(requestTypeLimits.code),
      startTime: wallTime,
      endTime: wallTime,
      isAllDay: flagText.default(false),
      half: z.enum(dayHalves).optional(),
    }),
    result: z.object({
      /** Effect of the request on the leave balance. Null if the category draws on no balance. */
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
    errors: ['HR_EMPLOYEE_NOT_FOUND', ...submitErrors, 'END_TIME_CANT_NULL'],
    missing: { endTime: 'END_TIME_CANT_NULL' },
  },
  update: {
    summary: 'Update or submit a draft',
    method: 'PUT',
    path: '/requests/{id}',
    permission: 'LEAVE_REQUEST_UPDATE',
    scope: 'self',
    body: changesOf(requestInput.omit({ cancelsId: true, roomId: true })),
    result: request,
    errors: [...ownErrors, ...submitErrors, 'END_TIME_CANT_NULL', 'API_ROW_CHANGED'],
    missing: { endTime: 'END_TIME_CANT_NULL' },
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
