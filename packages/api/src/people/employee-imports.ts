import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { id, idText, listQuery, pageOf } from '../platform/shapes.ts';
import { employeeSheetFields, employeeSheetLimits } from './employee-sheet.ts';

export const importStatuses = ['CHECKED', 'RUNNING', 'DONE', 'FAILED'] as const;
/** Nobody is written unless all can be, the rows that rename somebody ticked; or those who can be. */
export const importChoices = ['ALL', 'GOOD'] as const;

/** A row as the spreadsheet numbers it: the headings are row 1. No spreadsheet has more than 2^20. */
const sheetRow = z.int().min(1).max(1_048_576);

/** A sheet that was looked into, and what became of it. */
export const employeeImport = z.object({
  id,
  companyId: id,
  fileName: z.string(),
  /** The sheet of the workbook that was read: the first visible one. */
  sheetName: z.string(),
  status: z.enum(importStatuses),
  /** Rows by what they would do; `wrong` ones do nothing. */
  added: z.int().min(0),
  changed: z.int().min(0),
  unchanged: z.int().min(0),
  wrong: z.int().min(0),
  /** Of `changed`: rows that would give somebody another name, each to be ticked before it is written. */
  renamed: z.int().min(0),
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

/** A column of the sheet, and what it is taken for; null: nothing, it is left out. */
export const sheetColumn = z.object({
  /** From 0, as the sheet has it. */
  place: z.int().min(0),
  header: z.string(),
  field: z.enum(employeeSheetFields).nullable(),
  /** Of a heading nobody knows: what it resembles. */
  guess: z.enum(employeeSheetFields).nullable(),
});
export type SheetColumn = z.output<typeof sheetColumn>;

/** A sheet just looked into, with its columns: they are not kept. */
export const checkedSheet = employeeImport.extend({ columns: z.array(sheetColumn) });
export type CheckedSheet = z.output<typeof checkedSheet>;

/** What one row would do to one person, field by field. */
export const importChange = z.object({
  row: sheetRow,
  accountName: z.string(),
  /** Who it is; of somebody new, who it would be. */
  displayName: z.string(),
  /** Would give the person another name. */
  renames: z.boolean(),
  /** By the column's heading, as the sheet would say it, in the caller's language. */
  fields: z.array(z.object({ column: z.string(), was: z.string(), is: z.string() })),
});
export type ImportChange = z.output<typeof importChange>;

/** One thing wrong, where it stands in the sheet and as a sentence in the caller's language. */
export const importProblem = z.object({
  row: sheetRow,
  /** The column's heading. */
  column: z.string(),
  message: z.string(),
});
export type ImportProblem = z.output<typeof importProblem>;

const companyQuery = z.strictObject({ companyId: idText });

const anyField = `(?:${employeeSheetFields.join('|')})?`;
/** What the sheet's columns are, one after the other with commas between, a column that is left out empty. */
const columnsText = z
  .string()
  .max(3_000)
  .regex(new RegExp(`^${anyField}(?:,${anyField})*$`));

const ofOne = {
  permission: 'STAFF_IMPORT',
  scope: 'company',
} as const;

export const employeeImports = operations('employeeImports', {
  template: {
    summary: 'Download an import template with headings and accepted values, in your language',
    method: 'GET',
    path: '/employee-imports/template',
    permission: 'STAFF_IMPORT',
    scope: 'company',
    query: companyQuery,
    result: z.object({}),
    answers: 'file',
    errors: ['HR_COMPANY_NOT_FOUND'],
  },
  check: {
    summary: 'Check an employee spreadsheet (.xlsx or .xls) and preview its changes. Nothing is imported',
    method: 'POST',
    path: '/employee-imports',
    permission: 'STAFF_IMPORT',
    scope: 'company',
    /** `columns`: what they were said to be by hand, instead of what their headings say. */
    query: companyQuery.extend({ columns: columnsText.optional() }),
    upload: { field: 'file', files: 1, fileSize: employeeSheetLimits.fileSize },
    result: checkedSheet,
    errors: [
      'HR_COMPANY_NOT_FOUND',
      'HR_SHEET_UNREADABLE',
      'HR_SHEET_HIDDEN',
      'HR_SHEET_TOO_LARGE',
      'HR_SHEET_DOCTYPE',
    ],
  },
  get: {
    ...ofOne,
    summary: 'Get the status of an import',
    method: 'GET',
    path: '/employee-imports/{id}',
    result: employeeImport,
    errors: ['HR_IMPORT_NOT_FOUND'],
  },
  changes: {
    ...ofOne,
    summary: 'List an import’s changes by person and field, renames first',
    method: 'GET',
    path: '/employee-imports/{id}/changes',
    query: listQuery(['row']).extend({ kind: z.enum(['NEW', 'CHANGED']).default('CHANGED') }),
    result: pageOf(importChange),
    errors: ['HR_IMPORT_NOT_FOUND'],
  },
  problems: {
    ...ofOne,
    summary: 'List an import’s problems by row, in your language',
    method: 'GET',
    path: '/employee-imports/{id}/problems',
    query: listQuery(['row']),
    result: pageOf(importProblem),
    errors: ['HR_IMPORT_NOT_FOUND'],
  },
  exportProblems: {
    ...ofOne,
    summary: 'Download an import’s problems as a spreadsheet',
    method: 'GET',
    path: '/employee-imports/{id}/problems/sheet',
    result: z.object({}),
    answers: 'file',
    heavy: true,
    errors: ['HR_IMPORT_NOT_FOUND'],
  },
  commit: {
    ...ofOne,
    summary: 'Run a checked import: all rows or none, or valid rows only. Continues in the background',
    method: 'POST',
    path: '/employee-imports/{id}/commit',
    body: z.strictObject({
      rows: z.enum(importChoices),
      /** The ticked ones of the rows that rename somebody; with `all`, the ones that are not. */
      renames: z
        .strictObject({ all: z.boolean(), rows: z.array(sheetRow).max(5_000) })
        .default({ all: false, rows: [] }),
      /** Send newcomers the link with which they choose a password. */
      invite: z.boolean().default(false),
    }),
    result: employeeImport,
    errors: ['HR_IMPORT_NOT_FOUND', 'HR_IMPORT_NOT_READY'],
  },
});
