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
/** Why a person is suggested for a code nobody has. */
export const suggestionReasons = [
  'SAME_DIGITS',
  'EMPLOYEE_CODE',
  'CARD',
  'SAME_BYTES',
  'TURNED_BYTES',
  'SIMILAR',
] as const;
export const quarantineLimits = {
  personCode: 32,
  /** Up to here a total is exact. */
  counted: 10_000,
  /** Records of which is worked out beforehand which days they change. */
  foreseen: 1_000,
} as const;

/** Why a decision cannot be undone. */
export const undoObstacles = ['UNDONE', 'PERSON_GONE'] as const;

/** Who said whose code something is, when, and who took it back. */
export const codeMapping = z.object({
  id,
  /** Null once the person has been erased. */
  code: z.string().nullable(),
  /** Null once the person has been deleted. */
  employeeId: id.nullable(),
  employeeCode: z.string(),
  displayName: z.string(),
  mappedAt: instant,
  /** Null: an account that is gone, or the portal itself. */
  mappedBy: z.string().nullable(),
  undoneAt: instant.nullable(),
  undoneBy: z.string().nullable(),
  /** Why it cannot be undone; null where it can. */
  undo: z.enum(undoObstacles).nullable(),
});
export type CodeMapping = z.output<typeof codeMapping>;

/** A day that would change. A status is null where there is no row of the day. */
export const changedDay = z.object({
  date: isoDate,
  /** Punches that come, or go. */
  punches: z.int(),
  was: z.enum(dayStatuses).nullable(),
  becomes: z.enum(dayStatuses).nullable(),
  /** Its month is closed: the change is listed, not applied. */
  closed: z.boolean(),
});
export type ChangedDay = z.output<typeof changedDay>;

/** A day that a mapping would change. */
export const filledDay = changedDay.extend({
  /** Outside the person's employment. Its records do not count unless they are chosen. */
  unemployed: z.boolean(),
});
export type FilledDay = z.output<typeof filledDay>;

/** What a decision, or taking it back, comes to. */
const effect = {
  employeeId: id,
  employeeCode: z.string(),
  displayName: z.string(),
  departmentCode: z.string(),
  records: z.int(),
};
/** Work dates of a preview. */
const dates = z.array(isoDate).max(quarantineLimits.foreseen).default([]);

export const suggestion = z.object({
  employeeId: id,
  employeeCode: z.string(),
  displayName: z.string(),
  departmentCode: z.string(),
  why: z.enum(suggestionReasons),
});

/**
 * One record that could not become a punch, all records of one unknown code (rules.md §3.12), or all records that a terminal has under a code
 * for another person.
 */
export const quarantined = z.object({
  /** Of the newest record of the group. */
  id,
  companyId: id,
  reason: z.enum(quarantineReasons),
  state: z.enum(quarantineStates),
  /** The PIN or card nobody has; null when the record is unreadable. */
  personCode: z.string().nullable(),
  records: z.int(),
  /** Wall time of the oldest and newest record as the device wrote it; null when unreadable. */
  firstTime: z.string().nullable(),
  lastTime: z.string().nullable(),
  receivedAt: instant,
  deviceId: id,
  deviceName: z.string(),
  /** The newest record as it came. */
  raw: z.string(),
  suggestion: suggestion.nullable(),
  /** Whose code it is, unless it is no one's. */
  owner: z.object({ employeeId: id, employeeCode: z.string(), displayName: z.string() }).nullable(),
  /** By which decision these records became somebody's punches. */
  mapping: codeMapping.nullable(),
});
export type Quarantined = z.output<typeof quarantined>;

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
    result: pageOf(quarantined).extend({
      /** There are at least `totalElements`. */
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
      /** False: these are the days of the oldest records; the others change days, too. */
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
      /** Dates of the person's employment whose records are not the person's. They stay listed. */
      skippedDates: dates,
      /** Dates outside the person's employment whose records count all the same. Those of all other such dates stay listed. */
      addedDates: dates,
    }),
    result: z.object({
      /** Records that became punches now. */
      mapped: z.int(),
      /** Records that follow within moments. */
      waiting: z.int(),
      /** The decision, to take it back; null where it was in force already. */
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
      /** Of one code; absent, of all. */
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
      /** Closed months some of the punches belong to, YYYY-MM: as long as there are any, it cannot be undone. */
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
      /** Punches that are records without a person again. */
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
