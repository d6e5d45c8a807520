import { z } from 'zod';
import { dayStatuses } from '../attendance/timesheets.ts';
import { operations } from '../platform/operation.ts';
import {
  digits,
  empty,
  id,
  idText,
  instant,
  isoDate,
  keyword,
  pageOf,
  requiredText,
} from '../platform/shapes.ts';
import { quarantineReasons } from './quarantine.rules.ts';

export const quarantineStates = ['OPEN', 'MAPPED', 'DISMISSED'] as const;
const suggestionReasons = [
  'SAME_DIGITS',
  'EMPLOYEE_CODE',
  'CARD',
  'SAME_BYTES',
  'TURNED_BYTES',
  'SIMILAR',
] as const;
export const quarantineLimits = {
  personCode: 32,
  /** Maximum number of records that are counted exactly. */
  counted: 10_000,
  /** Maximum number of records for which a preview computes the changed days. */
  foreseen: 1_000,
} as const;

const undoObstacles = ['UNDONE', 'PERSON_GONE'] as const;

/**
 * An assignment of a code to a person, with its author. If the assignment was undone, this also contains the author and
 * time of the undo.
 */
const codeMapping = z.object({
  id,
  /** The assigned code. Null once the person is erased. */
  code: z.string().nullable(),
  /** The employee of the assignment. Null once the person is deleted. */
  employeeId: id.nullable(),
  employeeCode: z.string(),
  displayName: z.string(),
  mappedAt: instant,
  /** Author of the assignment. Null if the account no longer exists, or the portal made the assignment. */
  mappedBy: z.string().nullable(),
  undoneAt: instant.nullable(),
  undoneBy: z.string().nullable(),
  /** Reason why the assignment cannot be undone. Null if it can. */
  undo: z.enum(undoObstacles).nullable(),
});
export type CodeMapping = z.output<typeof codeMapping>;

/** A day that would change. Its status before or after is null if the day has no row. */
const changedDay = z.object({
  date: isoDate,
  /** Number of punches that would be added or removed. */
  punches: z.int(),
  was: z.enum(dayStatuses).nullable(),
  becomes: z.enum(dayStatuses).nullable(),
  /** True if the month is closed. In that case the change is only listed as a late change. */
  closed: z.boolean(),
});
export type ChangedDay = z.output<typeof changedDay>;

/** A day that an assignment would change. */
const filledDay = changedDay.extend({
  /**
   * True if the day is outside the person's employment. The records of such a day count only if the caller selects the
   * day.
   */
  unemployed: z.boolean(),
});
export type FilledDay = z.output<typeof filledDay>;

/** Effect of an assignment or of undoing it. */
const effect = {
  employeeId: id,
  employeeCode: z.string(),
  displayName: z.string(),
  departmentCode: z.string(),
  records: z.int(),
};
const dates = z.array(isoDate).max(quarantineLimits.foreseen).default([]);

const suggestion = z.object({
  employeeId: id,
  employeeCode: z.string(),
  displayName: z.string(),
  departmentCode: z.string(),
  why: z.enum(suggestionReasons),
});

/**
 * A row of the quarantine list. It is one of these: a record that could not become a punch, all records of an unknown
 * code (rules.md §3.12), or all records that a terminal sent under a code for another person.
 */
const quarantineGroup = z.object({
  /** The newest record of the group. */
  id,
  companyId: id,
  reason: z.enum(quarantineReasons),
  state: z.enum(quarantineStates),
  /** The unknown PIN or card. Null if the record is unreadable. */
  personCode: z.string().nullable(),
  records: z.int(),
  /** Wall time of the oldest and newest record, as the device sent it. Null if unreadable. */
  firstTime: z.string().nullable(),
  lastTime: z.string().nullable(),
  receivedAt: instant,
  deviceId: id,
  deviceName: z.string(),
  /** The newest record as received. */
  raw: z.string(),
  suggestion: suggestion.nullable(),
  /** The employee with this code, if there is one. */
  owner: z.object({ employeeId: id, employeeCode: z.string(), displayName: z.string() }).nullable(),
  /** The assignment that turned these records into punches. */
  mapping: codeMapping.nullable(),
});
export type QuarantineGroup = z.output<typeof quarantineGroup>;

export const quarantine = operations('quarantine', {
  list: {
    summary: 'List device records that need a decision. Unknown people are grouped by code',
    method: 'GET',
    path: '/quarantine',
    permission: 'DEVICE_LIST',
    scope: 'company',
    query: z.strictObject({
      page: digits(0, 100_000).default(0),
      size: digits(1, 100).default(10),
      keyword,
      state: z.enum(quarantineStates).default('OPEN'),
      reason: z.enum(quarantineReasons).optional(),
    }),
    result: pageOf(quarantineGroup).extend({
      /** True if `totalElements` is a lower bound. */
      totalIsCapped: z.boolean(),
    }),
    errors: [],
  },
  preview: {
    summary: 'Preview assigning a code to a person: number of punches and affected days',
    method: 'GET',
    path: '/quarantine/preview',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    query: z.strictObject({ code: requiredText(quarantineLimits.personCode), employeeId: idText }),
    result: z.object({
      ...effect,
      days: z.array(filledDay),
      /**
       * True if `days` contains all changed days. If false, `days` contains only the changed days of the oldest
       * records.
       */
      isWhole: z.boolean(),
    }),
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'ATT_PERSON_CODE_TAKEN'],
  },
  map: {
    summary: 'Assign a code to a person. All its records become punches',
    method: 'POST',
    path: '/quarantine/map',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    body: z.strictObject({
      code: requiredText(quarantineLimits.personCode),
      employeeId: id,
      /** Dates during the person's employment that are excluded. The records of these dates stay in quarantine. */
      skippedDates: dates,
      /** Dates outside the person's employment to include. The records of all other such dates stay in quarantine. */
      addedDates: dates,
    }),
    result: z.object({
      /** Number of records that have become punches. */
      mapped: z.int(),
      /** Number of records that will become punches shortly. */
      waiting: z.int(),
      /** Id of the assignment, for undoing it. Null if the assignment existed already. */
      mappingId: id.nullable(),
    }),
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'ATT_PERSON_CODE_TAKEN'],
  },
  mappings: {
    summary: 'List who assigned a code and who undid it, newest first',
    method: 'GET',
    path: '/quarantine/mappings',
    permission: 'DEVICE_LIST',
    scope: 'company',
    query: z.strictObject({
      page: digits(0, 100_000).default(0),
      size: digits(1, 100).default(10),
      /** Code of the records. If absent, records of all codes. */
      code: z.string().trim().max(quarantineLimits.personCode).optional(),
      companyId: idText.optional(),
    }),
    result: pageOf(codeMapping),
    errors: [],
  },
  previewUndo: {
    summary: 'Preview undoing an assignment',
    method: 'GET',
    path: '/quarantine/mappings/{id}',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    result: z.object({
      ...effect,
      days: z.array(changedDay),
      /** Closed months of the punches, YYYY-MM. While the list is not empty, the assignment cannot be undone. */
      closedMonths: z.array(z.string()),
    }),
    errors: ['ATT_MAPPING_NOT_FOUND', 'ATT_MAPPING_UNDONE', 'HR_EMPLOYEE_NOT_FOUND'],
  },
  undo: {
    summary: 'Undo an assignment. Its punches go back to quarantine and the days are recalculated',
    method: 'POST',
    path: '/quarantine/mappings/{id}/undo',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    result: z.object({
      /** Number of punches that were returned to quarantine. */
      returned: z.int(),
      days: z.int(),
    }),
    errors: [
      'ATT_MAPPING_NOT_FOUND',
      'ATT_MAPPING_UNDONE',
      'HR_EMPLOYEE_NOT_FOUND',
      'ATT_MONTH_CLOSED',
      'ATT_RECORD_FORGOTTEN',
    ],
  },
  release: {
    summary:
      'Accept a record whose time was held for review, or records that a terminal has under another name',
    method: 'POST',
    path: '/quarantine/{id}/release',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    result: empty,
    errors: ['ATT_QUARANTINE_NOT_FOUND', 'ATT_QUARANTINE_RESOLVED'],
  },
  dismiss: {
    summary: 'Dismiss a record, or all records of an unknown code. Nothing is deleted',
    method: 'POST',
    path: '/quarantine/{id}/dismiss',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    result: z.object({ dismissed: z.int() }),
    errors: ['ATT_QUARANTINE_NOT_FOUND', 'ATT_QUARANTINE_RESOLVED'],
  },
});
