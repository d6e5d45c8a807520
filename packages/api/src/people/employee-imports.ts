import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { id, idText, listQuery, pageOf } from '../platform/shapes.ts';
import { employeeSheetFields, employeeSheetLimits } from './employee-sheet.ts';

export const importStatuses = ['CHECKED', 'RUNNING', 'DONE', 'FAILED'] as const;
/**
 * ALL writes either all rows or none. Every row that renames a person must then be selected, otherwise the call is
 * rejected. GOOD writes the valid rows, except unselected rows that rename a person.
 */
export const importChoices = ['ALL', 'GOOD'] as const;

/** Row number as in the spreadsheet. The headings are row 1. No spreadsheet has more than 2^20 rows. */
const sheetRow = z.int().min(1).max(1_048_576);

/** A checked sheet of employees and the status of its import. */
const employeeImport = z.object({
  id,
  companyId: id,
  fileName: z.string(),
  /** Name of the imported sheet, which is the first visible one of the workbook. */
  sheetName: z.string(),
  status: z.enum(importStatuses),
  /** Numbers of rows by effect. Rows in `wrong` have no effect. */
  added: z.int().min(0),
  changed: z.int().min(0),
  unchanged: z.int().min(0),
  wrong: z.int().min(0),
  /** Number of rows in `changed` that rename a person. Only rows that the person selects are written. */
  renamed: z.int().min(0),
  /** Total number of problems. A row can have several problems. */
  problems: z.int().min(0),
  /** Number of rows written so far, out of `added` + `changed`. */
  done: z.int().min(0),
  /** Headings without a matching field. Their columns are ignored. */
  ignoredColumns: z.array(z.string()),
  /** Error text in the caller's language. Null if the import has not failed. */
  failure: z.string().nullable(),
});
export type EmployeeImport = z.output<typeof employeeImport>;

/** A column of the sheet and its field. The field is null if the column is ignored. */
const sheetColumn = z.object({
  /** Zero-based position in the sheet. */
  place: z.int().min(0),
  header: z.string(),
  field: z.enum(employeeSheetFields).nullable(),
  /** Suggested field for an unknown heading, found by similar names. */
  guess: z.enum(employeeSheetFields).nullable(),
});
export type SheetColumn = z.output<typeof sheetColumn>;

/** A sheet right after its check, with its columns. The portal does not store the columns. */
const checkedSheet = employeeImport.extend({ columns: z.array(sheetColumn) });
export type CheckedSheet = z.output<typeof checkedSheet>;

const importChange = z.object({
  row: sheetRow,
  accountName: z.string(),
  /** Name of the existing person, or of the person to be added. */
  displayName: z.string(),
  renames: z.boolean(),
  /** Old and new values by column heading, in the caller's language and in the format of the sheet. */
  fields: z.array(z.object({ column: z.string(), was: z.string(), is: z.string() })),
});
export type ImportChange = z.output<typeof importChange>;

/** A problem in a sheet row. The message is in the caller's language. */
const importProblem = z.object({
  row: sheetRow,
  /** Heading of the column. */
  column: z.string(),
  message: z.string(),
});
export type ImportProblem = z.output<typeof importProblem>;

const companyQuery = z.strictObject({ companyId: idText });

const anyField = `(?:${employeeSheetFields.join('|')})?`;
/** Fields of the columns in order, separated by commas. Empty for an ignored column. */
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
    /**
     * `columns` are the fields that a person chose for the columns. They replace the fields derived from the headings.
     */
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
      /**
       * Selection of rows that rename a person, by row number. If `all` is false, `rows` are the selected rows. If
       * `all` is true, every row that renames a person is selected except `rows`.
       */
      renames: z
        .strictObject({ all: z.boolean(), rows: z.array(sheetRow).max(5_000) })
        .default({ all: false, rows: [] }),
      /** True if new employees get an email with the link for choosing a password. */
      invite: z.boolean().default(false),
    }),
    result: employeeImport,
    errors: ['HR_IMPORT_NOT_FOUND', 'HR_IMPORT_NOT_READY'],
    sessionOnly: true,
  },
});
