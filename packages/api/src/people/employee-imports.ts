import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { id, idParams, idText, listQuery, pageOf } from '../platform/shapes.ts';
import { employeeSheetLimits } from './employee-sheet.ts';

export const importStatuses = ['CHECKED', 'RUNNING', 'DONE', 'FAILED'] as const;
/** Nobody is written unless all can be; or those who can be. */
export const importChoices = ['ALL', 'GOOD'] as const;

/** A sheet that was looked into, and what became of it. */
export const employeeImport = z.object({
  id,
  companyId: id,
  fileName: z.string(),
  status: z.enum(importStatuses),
  /** Rows by what they would do; `wrong` ones do nothing. */
  added: z.int().min(0),
  changed: z.int().min(0),
  unchanged: z.int().min(0),
  wrong: z.int().min(0),
  /** Problems in all: a row may have several. */
  problems: z.int().min(0),
  /** Rows written so far, of `added` + `changed`. */
  done: z.int().min(0),
  /** Headings nobody knows: their columns are left out. */
  ignoredColumns: z.array(z.string()),
  /** Why it failed, as a sentence in the caller's language. */
  failure: z.string().nullable(),
});
export type EmployeeImport = z.output<typeof employeeImport>;

/** One thing wrong, where it stands in the sheet and as a sentence in the caller's language. */
export const importProblem = z.object({
  /** As the spreadsheet numbers it: the headings are row 1. */
  row: z.int().min(1),
  /** The column's heading. */
  column: z.string(),
  message: z.string(),
});
export type ImportProblem = z.output<typeof importProblem>;

const companyQuery = z.strictObject({ companyId: idText });

const ofOne = {
  permission: 'STAFF_IMPORT',
  scope: 'company',
  params: idParams,
} as const;

export const employeeImports = {
  template: operation({
    name: 'employeeImports.template',
    summary: 'An empty sheet with the headings, and what each column takes, in the caller’s language',
    method: 'GET',
    path: '/employee-imports/template',
    permission: 'STAFF_IMPORT',
    scope: 'company',
    query: companyQuery,
    result: z.object({}),
    answers: 'file',
    errors: ['HR_COMPANY_NOT_FOUND'],
  }),
  check: operation({
    name: 'employeeImports.check',
    summary: 'Look into a sheet of employees (.xlsx or .xls) and say what it would do; nobody is written',
    method: 'POST',
    path: '/employee-imports',
    permission: 'STAFF_IMPORT',
    scope: 'company',
    query: companyQuery,
    upload: { field: 'file', files: 1, fileSize: employeeSheetLimits.fileSize },
    result: employeeImport,
    errors: ['HR_COMPANY_NOT_FOUND', 'HR_SHEET_UNREADABLE', 'HR_SHEET_TOO_LARGE'],
  }),
  get: operation({
    ...ofOne,
    name: 'employeeImports.get',
    summary: 'Where an import stands',
    method: 'GET',
    path: '/employee-imports/{id}',
    result: employeeImport,
    errors: ['HR_IMPORT_NOT_FOUND'],
  }),
  problems: operation({
    ...ofOne,
    name: 'employeeImports.problems',
    summary: 'What is wrong with a sheet, row by row, in the caller’s language',
    method: 'GET',
    path: '/employee-imports/{id}/problems',
    query: listQuery(['row']),
    result: pageOf(importProblem),
    errors: ['HR_IMPORT_NOT_FOUND'],
  }),
  exportProblems: operation({
    ...ofOne,
    name: 'employeeImports.exportProblems',
    summary: 'The same as a sheet',
    method: 'GET',
    path: '/employee-imports/{id}/problems/sheet',
    result: z.object({}),
    answers: 'file',
    errors: ['HR_IMPORT_NOT_FOUND'],
  }),
  commit: operation({
    ...ofOne,
    name: 'employeeImports.commit',
    summary:
      'Write the people of a checked sheet: all of them or none, or the good rows; it runs on after the answer',
    method: 'POST',
    path: '/employee-imports/{id}/commit',
    body: z.strictObject({
      rows: z.enum(importChoices),
      /** Send newcomers the link with which they choose a password. */
      invite: z.boolean().default(false),
    }),
    result: employeeImport,
    errors: ['HR_IMPORT_NOT_FOUND', 'HR_IMPORT_NOT_READY'],
  }),
};
