import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { empty, id, idParams, instant, keyword, pageOf, requiredText } from '../platform/shapes.ts';

export const quarantineReasons = ['UNKNOWN_PERSON', 'UNREADABLE', 'FUTURE_TIME', 'PAST_TIME'] as const;
export const quarantineStates = ['OPEN', 'MAPPED', 'DISMISSED'] as const;
/** Why a person is suggested for a code nobody has. */
export const suggestionReasons = ['SAME_DIGITS', 'EMPLOYEE_CODE', 'CARD', 'SIMILAR'] as const;
export const quarantineLimits = { personCode: 32 } as const;

export const suggestion = z.object({
  employeeId: id,
  employeeCode: z.string(),
  displayName: z.string(),
  departmentCode: z.string(),
  why: z.enum(suggestionReasons),
});

/** One record that could not become a punch, or all records of one unknown code together (rules.md §3.12). */
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
});
export type Quarantined = z.output<typeof quarantined>;

export const quarantine = {
  list: operation({
    name: 'quarantine.list',
    summary: 'Records of devices that need a decision; unknown people grouped by their code',
    method: 'GET',
    path: '/quarantine',
    permission: 'DEVICE_LIST',
    scope: 'company',
    query: z.strictObject({
      page: z.coerce.number().int().min(0).max(100_000).default(0),
      size: z.coerce.number().int().min(1).max(100).default(10),
      keyword,
      state: z.enum(quarantineStates).default('OPEN'),
      reason: z.enum(quarantineReasons).optional(),
    }),
    result: pageOf(quarantined),
    errors: [],
  }),
  map: operation({
    name: 'quarantine.map',
    summary: 'Say whose code it is; all records of the code become punches',
    method: 'POST',
    path: '/quarantine/map',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    body: z.strictObject({ code: requiredText(quarantineLimits.personCode), employeeId: id }),
    result: z.object({
      /** Records that became punches now. */
      mapped: z.int(),
      /** Records that follow within moments. */
      waiting: z.int(),
    }),
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'ATT_PERSON_CODE_TAKEN'],
  }),
  release: operation({
    name: 'quarantine.release',
    summary: 'Accept a record whose time was held for review',
    method: 'POST',
    path: '/quarantine/{id}/release',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    params: idParams,
    result: empty,
    errors: ['ATT_QUARANTINE_NOT_FOUND', 'ATT_QUARANTINE_RESOLVED'],
  }),
  dismiss: operation({
    name: 'quarantine.dismiss',
    summary: 'Take a record off the list, or all records of its unknown code; nothing is deleted',
    method: 'POST',
    path: '/quarantine/{id}/dismiss',
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    params: idParams,
    result: z.object({ dismissed: z.int() }),
    errors: ['ATT_QUARANTINE_NOT_FOUND', 'ATT_QUARANTINE_RESOLVED'],
  }),
};
