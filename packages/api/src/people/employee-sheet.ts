import type { z } from 'zod';
import { buildingLimits } from '../area/buildings.ts';
import { optionalLine, requiredText } from '../platform/shapes.ts';
import { departmentLimits } from './departments.ts';
import { employeeChange, employeeDetail, employeeInput, employeeLimits } from './employee.ts';

/** Limits of one sheet of employees. A larger sheet is rejected before it is read (security.md §1.13). */
export const employeeSheetLimits = {
  /** Bytes of the file. */
  fileSize: 10 * 1024 * 1024,
  /** Bytes of the unpacked content. */
  inflated: 32 * 1024 * 1024,
  /** Parts of the package, including pictures. */
  parts: 500,
  rows: 20_000,
  columns: 100,
  /** Cells of the sheet, including empty ones. */
  cells: 600_000,
  /** Characters of one cell. */
  cell: 16_384,
  /** Characters of all cells. A shared string counts for each of its cells. */
  text: 24 * 1024 * 1024,
  /** Timeout for reading, in milliseconds. */
  time: 30_000,
  /** Employees in one export. More than 50,000 rows are exported as .csv. */
  exported: 1_000_000,
} as const;

/**
 * An employee as a row of a sheet: the shapes of `employees.create`, `update` and `updateDetail`, with department code
 * and building code.
 */
export const employeeSheetRow = employeeChange.omit({ departmentId: true, homeBuildingId: true }).extend({
  accountName: employeeInput.shape.accountName,
  departmentCode: requiredText(departmentLimits.code),
  /** Code of the home building. Empty: none of their own. */
  homeBuildingCode: optionalLine(buildingLimits.code),
  devicePin: employeeInput.shape.devicePin,
  ...employeeDetail.shape,
});
export type EmployeeSheetRow = z.output<typeof employeeSheetRow>;

/** Additional requirements for new employees. Their names are shorter (spec §5). */
export const newEmployeeRow = employeeSheetRow
  .pick({ departmentCode: true, accountName: true, employeeCode: true, email: true })
  .extend(employeeInput.pick({ firstName: true, lastName: true }).shape);

/** Clears the value of a cell, the same word in all languages. An empty cell keeps the value (rules.md §4). */
export const clearWord = '#clear';

/** Columns in the order of export. The company column is only compared and never moves a person. */
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

/** Required fields of an employee. A sheet needs their columns, and each row of a new employee a value. */
export const requiredSheetFields: readonly EmployeeSheetField[] = [
  'departmentCode',
  'accountName',
  'employeeCode',
  'firstName',
  'lastName',
  'email',
];

/** Fields that every employee has. They can be changed and not cleared. */
export const filledSheetFields: ReadonlySet<EmployeeSheetField> = new Set([
  ...requiredSheetFields,
  'companyCode',
  'displayName',
  'gender',
  'devicePin',
  'isEnabled',
]);

/** Maximum length per column, for fields with a single limit. */
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
