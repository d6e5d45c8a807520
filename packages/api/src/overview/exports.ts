import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, instant } from '../platform/shapes.ts';
import { exportOperations, exportStates } from './exports.rules.ts';

const exportRow = z.object({
  id,
  operation: z.enum(exportOperations),
  state: z.enum(exportStates),
  /** Error code of a failed export. Null for other states. */
  failure: z.string().nullable(),
  /** Message of the error code, in the caller's language. */
  failureText: z.string().nullable(),
  /**
   * `done` is the number of rows written, and `total` the expected number of all rows. `total` is null while it is
   * unknown.
   */
  done: z.int().min(0),
  total: z.int().min(0).nullable(),
  /** Name of the file, and its size in bytes. Both are null until the file is written. */
  fileName: z.string().nullable(),
  size: z.int().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** Time at which the export and its file are deleted. Null until the export has ended. */
  expiresAt: instant.nullable(),
});
export type ExportRow = z.output<typeof exportRow>;

export const exports = operations('exports', {
  list: {
    summary: 'List your exports with their progress, newest first',
    method: 'GET',
    path: '/exports',
    permission: 'SIGNED_IN',
    scope: 'self',
    sessionOnly: true,
    result: z.object({ content: z.array(exportRow) }),
    errors: [],
  },
  create: {
    summary: 'Start an export as a job. The file is yours alone and deleted after 72 hours',
    method: 'POST',
    path: '/exports',
    permission: 'SIGNED_IN',
    scope: 'self',
    sessionOnly: true,
    body: z.strictObject({
      operation: z.enum(exportOperations),
      /** Query parameters of the export operation, as in the URL of the operation. */
      query: z.record(z.string().max(50), z.string().max(2_000)),
    }),
    result: exportRow,
    errors: ['HR_COMPANY_NOT_FOUND', 'API_EXPORT_LIMIT'],
  },
  remove: {
    summary: 'Cancel an export, or delete its file',
    method: 'DELETE',
    path: '/exports/{id}',
    permission: 'SIGNED_IN',
    scope: 'self',
    sessionOnly: true,
    result: empty,
    errors: ['API_EXPORT_NOT_FOUND'],
  },
  download: {
    summary:
      'Download the file of a finished export, as long as you have the rights with which it was written',
    method: 'GET',
    path: '/exports/{id}/file',
    permission: 'SIGNED_IN',
    scope: 'self',
    sessionOnly: true,
    result: empty,
    errors: ['API_EXPORT_NOT_FOUND'],
    answers: 'file',
  },
});
