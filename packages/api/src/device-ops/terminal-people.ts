import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, instant, requiredText } from '../platform/shapes.ts';

/** A person on a terminal who is no one in the portal. */
export const unknownPerson = z.object({
  terminalUserId: z.string(),
  /** As entered on the terminal; empty: not reported. */
  name: z.string(),
  /** May open the menu of the terminal. */
  administrator: z.boolean(),
  reportedAt: instant,
  /** The command that removes the person waits for the terminal. */
  leaving: z.boolean(),
});
export type UnknownPerson = z.output<typeof unknownPerson>;

/** A person on a terminal who has another name than the employee with this terminal user ID. */
export const doubtfulPerson = unknownPerson.extend({
  /** OTHER: someone decided that it is another person. Updates and punches wait in either case. */
  identity: z.enum(['ASKED', 'OTHER']),
  employeeId: id,
  employeeCode: z.string(),
  displayName: z.string(),
  /** Records under this terminal user ID that wait. */
  records: z.int(),
});
export type DoubtfulPerson = z.output<typeof doubtfulPerson>;

/** A table that the terminal sent and the portal does not read. */
export const unknownTable = z.object({
  table: z.string(),
  /** Rows received, repeated ones included. */
  rows: z.int(),
  firstAt: instant,
  lastAt: instant,
});
export type UnknownTable = z.output<typeof unknownTable>;

const path = '/devices/{id}/terminal-people';

export const terminalPeople = operations('terminalPeople', {
  list: {
    summary:
      'People and tables that a terminal has and the portal does not know, and people with other names',
    method: 'GET',
    path,
    permission: 'DEVICE_DETAIL',
    scope: 'company',
    result: z.object({
      /** false: the terminal has not reported its people yet, or cannot. */
      isReported: z.boolean(),
      people: z.array(unknownPerson),
      doubtful: z.array(doubtfulPerson),
      tables: z.array(unknownTable),
    }),
    errors: ['AREA_DEVICE_ID_NOT_FOUND'],
  },
  decide: {
    summary: 'Say whether people on a terminal are the employees with their terminal user IDs',
    method: 'POST',
    path: `${path}/decide`,
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    body: z.strictObject({
      terminalUserIds: z.array(requiredText(64)).min(1).max(500),
      /** true: they are. Their records count, and the portal may overwrite them. false: everything keeps waiting. */
      same: z.boolean(),
    }),
    result: z.object({
      /** Records that became punches now. */
      counted: z.int(),
      /** Records that follow within moments. */
      waiting: z.int(),
    }),
    errors: ['AREA_DEVICE_ID_NOT_FOUND', 'ATT_TERMINAL_PERSON_NOT_FOUND'],
  },
  remove: {
    summary: 'Remove a person whom the portal does not know, or knows as another person, from a terminal',
    method: 'POST',
    path: `${path}/remove`,
    permission: 'DEVICE_UPDATE',
    scope: 'company',
    body: z.strictObject({
      terminalUserId: requiredText(64),
      /** An administrator of the terminal is removed only if the caller says so. */
      administrator: z.boolean().default(false),
    }),
    result: empty,
    errors: ['AREA_DEVICE_ID_NOT_FOUND', 'ATT_TERMINAL_PERSON_NOT_FOUND'],
  },
});
