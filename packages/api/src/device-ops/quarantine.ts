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
  /** Maximum number of quarantine groups that are counted exactly. */
  counted: 10_000,
  /** Maximum number of records for which a preview computes the changed attendance days. */
  foreseen: 1_000,
} as const;

const undoObstacles = ['UNDONE', 'PERSON_GONE'] as const;

/**
 * An assignment of a person code (terminal user ID or card number) to a person, with its author. If the assignment was
 * undone, contains also the author and time of the undo.
 */
const codeMapping = z.object({
  id,
  /** Assigned person code. Null after the person was erased. */
  code: z.string().nullable(),
  /** Employee of the assignment. Null after the person was deleted. */
  employeeId: id.nullable(),
  employeeCode: z.string(),
  displayName: z.string(),
  mappedAt: instant,
  /** Author of the assignment. Null if the account no longer exists, or the portal made the assignment. */
  mappedBy: z.string().nullable(),
  undoneAt: instant.nullable(),
  undoneBy: z.string().nullable(),
  /** Reason why the assignment cannot be undone. Null if it can be undone. */
  undo: z.enum(undoObstacles).nullable(),
});
export type CodeMapping = z.output<typeof codeMapping>;

/** An attendance day that would change. The status before or after the change is null if the day has no row. */
const changedDay = z.object({
  date: isoDate,
  /** Number of punches that would be added or removed. */
  punches: z.int(),
  was: z.enum(dayStatuses).nullable(),
  becomes: z.enum(dayStatuses).nullable(),
  /** Whether the month is closed. The change is then only listed as a late change. */
  closed: z.boolean(),
});
export type ChangedDay = z.output<typeof changedDay>;

/** An attendance day that an assignment of a person code would change. */
const filledDay = changedDay.extend({
  /**
   * Whether the day is outside the person's employment. The records of such a day count only if the caller selects the
   * day.
   */
  unemployed: z.boolean(),
});
export type FilledDay = z.output<typeof filledDay>;

/** Person and number of records that an assignment of a person code, or its undoing, would change. */
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
 * A row of the quarantine list. The row is one record that could not become a punch, all records of an unknown person
 * code (rules.md §3.12), or all records that a terminal sent under a person code for another person.
 */
const quarantineGroup = z.object({
  /** Id of the newest record of the group. */
  id,
  companyId: id,
  reason: z.enum(quarantineReasons),
  state: z.enum(quarantineStates),
  /** Unknown PIN or card number. Null if the record is unreadable. */
  personCode: z.string().nullable(),
  records: z.int(),
  /** Local times of the oldest and newest record, as the device sent them. Null if unreadable. */
  firstTime: z.string().nullable(),
  lastTime: z.string().nullable(),
  receivedAt: instant,
  deviceId: id,
  deviceName: z.string(),
  /** Text of the newest record as received. */
  raw: z.string(),
  suggestion: suggestion.nullable(),
  /** Employee with this person code. Null if there is none. */
  owner: z.object({ employeeId: id, employeeCode: z.string(), displayName: z.string() }).nullable(),
  /** Assignment that turned the records of the group into punches. */
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
      /** Whether `totalElements` is only a lower bound. */
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
       * Whether `days` contains all changed attendance days. If false, `days` contains only the changed days of the
       * oldest records.
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
      /** Dates during the person's employment to exclude. The records of the excluded dates stay in quarantine. */
      skippedDates: dates,
      /**
       * Dates outside the person's employment to include. The records of all other dates outside the employment stay in
       * quarantine.
       */
      addedDates: dates,
    }),
    result: z.object({
      /** Number of records that are now punches. */
      mapped: z.int(),
      /** Number of records that a job will turn into punches shortly. */
      waiting: z.int(),
      /** Id of the assignment, for undoing it. Null if the assignment already existed. */
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
      /** Person code of the records. If absent, the records of all person codes. */
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
      /** Closed months of the punches, YYYY-MM. The assignment cannot be undone while the list is not empty. */
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
