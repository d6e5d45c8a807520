import { z } from 'zod';
import { MINUTES_PER_DAY } from '../platform/dates.ts';
import { operations } from '../platform/operation.ts';
import {
  empty,
  id,
  idOrCode,
  idText,
  instant,
  isoDate,
  listQuery,
  pageOf,
  requiredText,
  timeOfDay,
} from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';
import { dayTypes } from './day-explanation.ts';

/** Limits of a work shift, in minutes except name, factor and number of breaks. */
export const workShiftLimits = {
  name: 255,
  factor: 99.99,
  threshold: 720,
  window: 720,
  day: MINUTES_PER_DAY,
  breaks: 3,
} as const;

export const shiftTypes = ['NORMAL', 'ON', 'OT'] as const;

const minutes = (max: number, min = 0) => z.int().min(min).max(max);
const factor = z.number().min(0).max(workShiftLimits.factor).multipleOf(0.01);

/**
 * A break between two times in local time of the site, or a break of some minutes after more than `after` minutes of
 * work.
 */
const shiftBreak = z
  .union([
    z.strictObject({ start: timeOfDay, end: timeOfDay }),
    z.strictObject({
      after: minutes(workShiftLimits.day, 1),
      minutes: minutes(workShiftLimits.threshold, 1),
    }),
  ])
  .refine((breakRule) => !('start' in breakRule) || breakRule.start !== breakRule.end, { error: 'invalid' });
export type ShiftBreak = z.output<typeof shiftBreak>;

/** Rules for counting hours (spec §3). */
const settings = z.strictObject({
  salaryMultiply: factor,
  /** Minutes of leave granted for each approved minute of overtime. */
  compensatoryLeave: factor.default(0),
  lateAfter: minutes(workShiftLimits.threshold).default(5),
  earlyLeaveBefore: minutes(workShiftLimits.threshold).default(5),
  checkLate: z.boolean().default(true),
  checkEarlyLeave: z.boolean().default(true),
  breaks: z.array(shiftBreak).max(workShiftLimits.breaks).default([]),
  /** Minutes before the start and after the end of the shift in which punches still belong to the day. */
  windowBefore: minutes(workShiftLimits.window).default(120),
  windowAfter: minutes(workShiftLimits.window).default(240),
  /** True if hours are the sum of IN–OUT pairs instead of the time from the first IN to the last OUT. */
  countPairs: z.boolean().default(false),
  /** Worked minutes below which the day counts as a half day, or as an absence. If null, the rule does not apply. */
  halfDayBelow: minutes(workShiftLimits.day, 1).nullable().default(null),
  absentBelow: minutes(workShiftLimits.day, 1).nullable().default(null),
});
export type WorkShiftSettings = z.output<typeof settings>;

/** Default settings of a new shift. */
export const usualSettings: WorkShiftSettings = settings.parse({ salaryMultiply: 1 });

const hours = {
  startTime: timeOfDay,
  /** End of the shift. If it is at or before `startTime`, the shift ends on the next day. */
  endTime: timeOfDay,
};

const workShiftChoice = z.object({
  id,
  name: z.string(),
  departmentId: id,
  departmentName: z.string(),
  ...hours,
});

const workShift = workShiftChoice.extend({
  version,
  companyId: id,
  companyCode: z.string(),
  departmentCode: z.string(),
  /** First and last date on which the shift applies, both inclusive. A null date means no limit. */
  startDate: isoDate.nullable(),
  endDate: isoDate.nullable(),
  type: z.enum(shiftTypes),
  workingDayType: z.enum(dayTypes),
  workshiftSettings: settings,
  createdDate: instant,
});
export type WorkShift = z.output<typeof workShift>;

const workShiftInput = z.strictObject({
  /** ID or code of the department. If both are sent, they must name the same department. */
  departmentId: id.optional(),
  departmentCode: z.string().max(50).optional(),
  /** Code of the company of `departmentCode`. If absent, the caller's own company. */
  companyCode: z.string().max(50).optional(),
  name: requiredText(workShiftLimits.name),
  startDate: isoDate.nullable().default(null),
  endDate: isoDate.nullable().default(null),
  ...hours,
  type: z.enum(shiftTypes),
  workingDayType: z.enum(dayTypes),
  workshiftSettings: settings,
});

/**
 * Effect of a change before it is saved: the first and last work date to recalculate, and the number of people. The
 * dates are null if no date is recalculated. Leave on future dates is recounted as well.
 */
export const recalculationPreview = z.object({
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  people: z.int().min(0),
  /** Number of people with pending or approved leave on the recalculated dates. */
  peopleOnLeave: z.int().min(0),
});
export type RecalculationPreview = z.output<typeof recalculationPreview>;

const writeErrors = ['HR_DEPARTMENT_NOT_FOUND', 'ATT_WORKSHIFT_CLASH'] as const;

export const workShifts = operations('workShifts', {
  list: {
    summary: 'List work shifts of a department, or of all departments you can see',
    method: 'GET',
    path: '/workshifts',
    permission: 'DEPARTMENT_LIST',
    scope: 'company',
    query: listQuery(['name', 'startDate', 'createdDate']).extend({ departmentId: idText.optional() }),
    result: pageOf(workShift),
    errors: [],
  },
  search: {
    summary: 'List work shift names for a picker',
    method: 'GET',
    path: '/workshifts/search',
    permission: 'DEPARTMENT_LIST',
    scope: 'company',
    query: listQuery(['name'], { size: 20 }),
    result: pageOf(workShiftChoice),
    errors: [],
  },
  affected: {
    summary: 'Preview which days are recalculated when a shift on these dates is saved or deleted',
    method: 'GET',
    path: '/workshifts/affected',
    permission: 'DEPARTMENT_LIST',
    scope: 'company',
    query: z.strictObject({
      departmentId: idText,
      startDate: isoDate.optional(),
      endDate: isoDate.optional(),
      /**
       * Type of the shift. The result contains the conflicting shift `clash` only if both department and type are sent.
       */
      type: z.enum(shiftTypes).optional(),
      workingDayType: z.enum(dayTypes).optional(),
      /** ID of the edited shift. The preview then also includes the current dates of the shift. */
      id: idText.optional(),
    }),
    result: recalculationPreview.extend({ clash: z.object({ id, name: z.string() }).nullable() }),
    errors: ['HR_DEPARTMENT_NOT_FOUND', 'ATT_WORKSHIFT_NOT_FOUND'],
  },
  get: {
    summary: 'Get a work shift',
    method: 'GET',
    path: '/workshifts/{id}',
    permission: 'DEPARTMENT_LIST',
    scope: 'company',
    result: workShift,
    errors: ['ATT_WORKSHIFT_NOT_FOUND'],
  },
  create: {
    summary: 'Add a work shift to a department. Affected days are recalculated',
    method: 'POST',
    path: '/workshifts',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    body: workShiftInput.refine(...idOrCode('departmentId', 'departmentCode')),
    result: workShift,
    errors: writeErrors,
  },
  update: {
    summary: 'Update a work shift. Affected days are recalculated',
    method: 'PUT',
    path: '/workshifts/{id}',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    // Settings of the shift. An edited shift contains only the changed settings.
    body: changesOf(workShiftInput).extend({
      workshiftSettings: changesOf(settings).omit({ version: true }).optional(),
    }),
    result: workShift,
    errors: ['ATT_WORKSHIFT_NOT_FOUND', ...writeErrors, 'API_ROW_CHANGED'],
  },
  remove: {
    summary: 'Delete a work shift. Affected days are recalculated',
    method: 'DELETE',
    path: '/workshifts/{id}',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    result: empty,
    errors: ['ATT_WORKSHIFT_NOT_FOUND'],
  },
});
