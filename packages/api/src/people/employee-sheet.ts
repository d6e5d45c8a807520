import type { z } from 'zod';
import { buildingLimits } from '../area/buildings.ts';
import { optionalLine, requiredText } from '../platform/shapes.ts';
import { departmentLimits } from './departments.ts';
import { employeeChange, employeeDetail, employeeInput, employeeLimits } from './employee.ts';

/** What one sheet of employees may hold; a larger one is refused before it is looked into (security.md §1.13). */
export const employeeSheetLimits = {
  /** Bytes of the file. */
  fileSize: 10 * 1024 * 1024,
  /** Bytes of what is packed in it. */
  inflated: 32 * 1024 * 1024,
  /** Parts of the package, pictures and all. */
  parts: 500,
  rows: 20_000,
  columns: 100,
  /** Cells of the sheet, empty ones as well. */
  cells: 600_000,
  /** Characters of one cell. */
  cell: 16_384,
  /** Characters of all cells, where several share a text as often as they do. */
  text: 24 * 1024 * 1024,
  /** Milliseconds it may take to be read. */
  time: 30_000,
  /** Employees of one export; beyond 50,000 it is a .csv. */
  exported: 1_000_000,
} as const;

/** One employee as a row of a sheet: the shapes of `employees.create`, `update` and `updateDetail`, by department code and building code. */
export const employeeSheetRow = employeeChange.omit({ departmentId: true, homeBuildingId: true }).extend({
  accountName: employeeInput.shape.accountName,
  departmentCode: requiredText(departmentLimits.code),
  /** Of the home building; '' is none of one's own. */
  homeBuildingCode: optionalLine(buildingLimits.code),
  devicePin: employeeInput.shape.devicePin,
  ...employeeDetail.shape,
});
export type EmployeeSheetRow = z.output<typeof employeeSheetRow>;

/** What somebody new must have besides; their names are shorter (spec §5). */
export const newEmployeeRow = employeeSheetRow
  .pick({ departmentCode: true, accountName: true, employeeCode: true, email: true })
  .extend(employeeInput.pick({ firstName: true, lastName: true }).shape);

/** Written into a cell it clears what is there, the same in all languages; an empty cell keeps it (rules.md §4). */
export const clearWord = '#clear';

/** The columns, in the order they are written; the company's is read to be compared, never to move anybody. */
export const employeeSheetFields = [
  'companyCode',
  'departmentCode',
  'accountName',
  'employeeCode',
  'firstName',
  'lastName',
  'displayName',
  'gender',
  'title',
  'email',
  'devicePin',
  'cardNumber',
  'isEnabled',
  'departmentSince',
  'joinedOn',
  'leftOn',
  'homeBuildingCode',
  'dateOfBirth',
  'personalEmail',
  'mobile',
  'empLevel',
  'identity',
  'insurranceNum', // sic: wire format
  'maritalStatus',
  'currentAddress',
  'permanentAddress',
  'workingLocation',
  'award',
  'userUrl',
  'employeeInfos',
] as const satisfies readonly ('companyCode' | keyof EmployeeSheetRow)[];
export type EmployeeSheetField = (typeof employeeSheetFields)[number];

/** Without these there is no employee: a sheet has the column, and each row of somebody new has something in it. */
export const requiredSheetFields: readonly EmployeeSheetField[] = [
  'departmentCode',
  'accountName',
  'employeeCode',
  'firstName',
  'lastName',
  'email',
];

/** What everybody has: it can be changed and not cleared. */
export const filledSheetFields: ReadonlySet<EmployeeSheetField> = new Set([
  ...requiredSheetFields,
  'companyCode',
  'displayName',
  'gender',
  'devicePin',
  'isEnabled',
]);

/** Characters each column takes at most, where that is one number. */
export const sheetFieldLimits: Partial<Record<EmployeeSheetField, number>> = {
  departmentCode: departmentLimits.code,
  homeBuildingCode: buildingLimits.code,
  accountName: employeeLimits.accountName,
  employeeCode: employeeLimits.employeeCode,
  firstName: employeeLimits.newName,
  lastName: employeeLimits.newName,
  displayName: employeeLimits.displayName,
  title: employeeLimits.title,
  email: employeeLimits.email,
  cardNumber: employeeLimits.card,
  personalEmail: employeeLimits.personalEmail,
  mobile: employeeLimits.mobile,
  empLevel: employeeLimits.empLevel,
  identity: employeeLimits.identity,
  insurranceNum: employeeLimits.insurance, // sic: wire format
  currentAddress: employeeLimits.place,
  permanentAddress: employeeLimits.place,
  workingLocation: employeeLimits.place,
  award: employeeLimits.award,
  userUrl: employeeLimits.userUrl,
};
