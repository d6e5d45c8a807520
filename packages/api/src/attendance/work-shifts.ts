import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import {
  empty,
  id,
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

/** Bounds of a work shift; minutes, but for name, factor and number of breaks. */
export const workShiftLimits = {
  name: 255,
  factor: 99.99,
  threshold: 720,
  window: 720,
  day: 1440,
  breaks: 3,
} as const;

export const shiftTypes = ['NORMAL', 'ON', 'OT'] as const;

const minutes = (max: number, min = 0) => z.int().min(min).max(max);
const factor = z.number().min(0).max(workShiftLimits.factor).multipleOf(0.01);

/** A rest between two times of the site's clock, or of so many minutes once more than `after` minutes are worked. */
const shiftBreak = z
  .union([
    z.strictObject({ start: timeOfDay, end: timeOfDay }),
    z.strictObject({
      after: minutes(workShiftLimits.day, 1),
      minutes: minutes(workShiftLimits.threshold, 1),
    }),
  ])
  .refine((one) => !('start' in one) || one.start !== one.end, { error: 'invalid' });
export type ShiftBreak = z.output<typeof shiftBreak>;

/** How hours are counted (spec §3). */
const settings = z.strictObject({
  salaryMultiply: factor,
  /** Minutes of leave for each approved minute of overtime. */
  compensatoryLeave: factor.default(0),
  lateAfter: minutes(workShiftLimits.threshold).default(5),
  earlyLeaveBefore: minutes(workShiftLimits.threshold).default(5),
  checkLate: z.boolean().default(true),
  checkEarlyLeave: z.boolean().default(true),
  breaks: z.array(shiftBreak).max(workShiftLimits.breaks).default([]),
  /** Minutes before the start and after the end in which punches belong to the day. */
  windowBefore: minutes(workShiftLimits.window).default(120),
  windowAfter: minutes(workShiftLimits.window).default(240),
  /** Hours are the sum of IN–OUT pairs instead of first IN to last OUT. */
  countPairs: z.boolean().default(false),
  /** Worked minutes below which the day is half of one, or an absence; null: no such rule. */
  halfDayBelow: minutes(workShiftLimits.day, 1).nullable().default(null),
  absentBelow: minutes(workShiftLimits.day, 1).nullable().default(null),
});
export type WorkShiftSettings = z.output<typeof settings>;

/** What a new shift starts with. */
export const usualSettings: WorkShiftSettings = settings.parse({ salaryMultiply: 1 });

const hours = {
  startTime: timeOfDay,
  /** At or before `startTime`: on the next day. */
  endTime: timeOfDay,
};

/** As much of a shift as a chooser shows. */
const workShiftChoice = z.object({
  id,
  name: z.string(),
  departmentId: id,
  departmentName: z.string(),
  ...hours,
});

export const workShift = workShiftChoice.extend({
  version,
  companyId: id,
  companyCode: z.string(),
  departmentCode: z.string(),
  /** The dates on which it may hold, both included; null: without beginning, without end. */
  startDate: isoDate.nullable(),
  endDate: isoDate.nullable(),
  type: z.enum(shiftTypes),
  workingDayType: z.enum(dayTypes),
  workshiftSettings: settings,
  createdDate: instant,
});
export type WorkShift = z.output<typeof workShift>;

export const workShiftInput = z.strictObject({
  departmentId: id,
  name: requiredText(workShiftLimits.name),
  startDate: isoDate.nullable().default(null),
  endDate: isoDate.nullable().default(null),
  ...hours,
  type: z.enum(shiftTypes),
  workingDayType: z.enum(dayTypes),
  workshiftSettings: settings,
});

/**
 * The effect of a change before it is saved: the work dates that are recomputed, both included, and the number of people; null: none yet.
 * Leave is recounted on dates to come as well.
 */
export const recomputed = z.object({
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  people: z.int().min(0),
  /** The number of people who have pending or approved leave on the dates. */
  peopleOnLeave: z.int().min(0),
});
export type Recomputed = z.output<typeof recomputed>;

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
      /** With both, the shift it would clash with is named. */
      type: z.enum(shiftTypes).optional(),
      workingDayType: z.enum(dayTypes).optional(),
      /** The shift that is changed: where it holds now counts as well. */
      id: idText.optional(),
    }),
    result: recomputed.extend({ clash: z.object({ id, name: z.string() }).nullable() }),
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
    body: workShiftInput,
    result: workShift,
    errors: writeErrors,
  },
  update: {
    summary: 'Update a work shift. Affected days are recalculated',
    method: 'PUT',
    path: '/workshifts/{id}',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    // of the settings, too, only what is sent is written
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
