import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, instant, requiredText } from '../platform/shapes.ts';

/** A person on a terminal that the portal does not know. */
const unknownPerson = z.object({
  terminalUserId: z.string(),
  /** Name entered on the terminal. Empty if not reported. */
  name: z.string(),
  /** Whether the person may open the menu of the terminal. */
  administrator: z.boolean(),
  reportedAt: instant,
  /** Whether a command to remove the person is queued for the terminal. */
  leaving: z.boolean(),
});
export type UnknownPerson = z.output<typeof unknownPerson>;

/** A person on a terminal with another name than the employee with this terminal user ID. */
const doubtfulPerson = unknownPerson.extend({
  /**
   * ASKED: no one has decided yet. OTHER: someone decided that this is a different person. In both cases, the portal
   * does not count the person's punches and does not send updates of the employee to the terminal.
   */
  identity: z.enum(['ASKED', 'OTHER']),
  employeeId: id,
  employeeCode: z.string(),
  displayName: z.string(),
  /** Number of records under this terminal user ID that wait for a decision. */
  records: z.int(),
});
export type DoubtfulPerson = z.output<typeof doubtfulPerson>;

/** A table that the terminal sent and that the portal does not support. */
const unknownTable = z.object({
  table: z.string(),
  /** Number of received rows, including repeated rows. */
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
      /** Whether the terminal has reported its people. Also false if the terminal cannot report its people. */
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
      /**
       * Decision about people with different names. True: they are the same people, so that their records count and the
       * portal may overwrite the names on the terminal. False: their records and updates continue to wait.
       */
      same: z.boolean(),
    }),
    result: z.object({
      /** Number of records that are now punches. */
      counted: z.int(),
      /** Number of records that a job will turn into punches shortly. */
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
      /**
       * Confirmation that the person to remove may be an administrator of the terminal. Without it, the portal does not
       * remove an administrator.
       */
      administrator: z.boolean().default(false),
    }),
    result: empty,
    errors: ['AREA_DEVICE_ID_NOT_FOUND', 'ATT_TERMINAL_PERSON_NOT_FOUND'],
  },
});
