import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { id, idText, instant, isoDate, keysetSize } from '../platform/shapes.ts';

const kinds = ['CHANGED', 'ERASED', 'DELETED'] as const;

/** The fields of an employee that a change is reported for. */
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
  /** `ERASED` and `DELETED`: a mirror deletes the employee. */
  kind: z.enum(kinds),
  changedAt: instant,
  /** The employee as of now. Null for an erased or deleted one. */
  employee: mirroredEmployee.nullable(),
});
export type EmployeeChange = z.output<typeof employeeChange>;

/** Parses a cursor: the last restore of the installation in epoch ms, or 0, and the number of a change. */
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
        /** Absent for the caller's company. Required for an account of no company. */
        companyId: idText.optional(),
        /** Start of the first read. Absent for all employees. */
        updatedSince: instant.optional(),
        /** `next` of the previous answer. It continues after the last change of that answer. */
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
      /** Cursor of the next read. Later changes are read with it, also after the last page. */
      next: z.string(),
      /** False if more changes can be read now. */
      last: z.boolean(),
    }),
    errors: ['HR_COMPANY_NOT_FOUND', 'API_CURSOR_EXPIRED'],
  },
});
