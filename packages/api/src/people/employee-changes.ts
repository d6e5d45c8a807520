import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { id, idText, instant, isoDate, keysetSize } from '../platform/shapes.ts';

const kinds = ['CHANGED', 'ERASED', 'DELETED'] as const;

/** The fields of an employee in the list of changes. Only changes of these fields are listed. */
const mirroredEmployee = z.object({
  accountName: z.string(),
  employeeCode: z.string(),
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  title: z.string(),
  email: z.string(),
  departmentId: id,
  isEnabled: z.boolean(),
  joinedOn: isoDate.nullable(),
  leftOn: isoDate.nullable(),
});

const employeeChange = z.object({
  employeeId: id,
  companyId: id,
  /** After `ERASED` or `DELETED`, a program must delete its copy of the employee. */
  kind: z.enum(kinds),
  changedAt: instant,
  /** Current data of the employee. Null for an erased or deleted employee. */
  employee: mirroredEmployee.nullable(),
});
export type EmployeeChange = z.output<typeof employeeChange>;

/**
 * Parses a cursor into `era` and `number`. `era` is the time of the installation's last restore from a backup in epoch
 * ms, or 0 without a restore. `number` is the number of the last change read.
 */
export function changeCursorOf(text: string): { era: number; number: number } {
  const [era, number] = text.split('-').map(Number);
  return { era: era ?? 0, number: number ?? 0 };
}

export const employeeChanges = operations('employeeChanges', {
  list: {
    summary:
      'Read changed, erased and deleted employees in bulk, in the order of the changes, up to 10,000 per page',
    method: 'GET',
    path: '/employees/changes',
    permission: 'STAFF_LIST',
    scope: 'company',
    query: z
      .strictObject({
        /** ID of the company. If absent, the caller's own company. Required for an account without a company. */
        companyId: idText.optional(),
        /** Time from which the first read lists changes. If absent, the first read lists all employees. */
        updatedSince: instant.optional(),
        /** Cursor `next` of the previous answer. The read continues after the last change of the previous answer. */
        after: z
          .string()
          .regex(/^\d{1,15}-\d{1,15}$/)
          .optional(),
        size: keysetSize,
      })
      .refine(({ updatedSince, after }) => updatedSince === undefined || after === undefined, {
        path: ['updatedSince'],
        error: 'invalid',
      }),
    result: z.object({
      content: z.array(employeeChange),
      /** Cursor for the next read. After the last page, it is kept for reading later changes. */
      next: z.string(),
      /** True if this is the last page for now. False if more changes can be read immediately. */
      last: z.boolean(),
    }),
    errors: ['HR_COMPANY_NOT_FOUND', 'API_CURSOR_EXPIRED'],
  },
});
