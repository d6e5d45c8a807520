import type { z } from 'zod';
import { buildingLimits } from '../area/buildings.ts';
import { optionalLine, requiredText } from '../platform/shapes.ts';
import { departmentLimits } from './departments.ts';
import { employeeChange, employeeDetail, employeeInput, employeeLimits } from './employee.ts';

/** Limits of one sheet of employees. A larger sheet is rejected before it is read (security.md §1.13). */
export const employeeSheetLimits = {
  /** Maximum size of the file in bytes. */
  fileSize: 10 * 1024 * 1024,
  /** Maximum size of the unpacked content in bytes. */
  inflated: 32 * 1024 * 1024,
  /** Maximum number of parts in the workbook package, including pictures. */
  parts: 500,
  rows: 20_000,
  columns: 100,
  /** Maximum number of cells of the sheet, including empty cells. */
  cells: 600_000,
  /** Maximum number of characters in one cell. */
  cell: 16_384,
  /** Maximum number of characters in all cells. A string shared by several cells counts once per cell. */
  text: 24 * 1024 * 1024,
  /** Timeout for reading the sheet, in milliseconds. */
  time: 30_000,
  /** Maximum number of employees in one export. More than 50,000 rows are exported as .csv. */
  exported: 1_000_000,
} as const;

/**
 * An employee as a row of a sheet. The row has the fields of `employees.create`, `update` and `updateDetail`, with
 * codes for department and building.
 */
export const employeeSheetRow = employeeChange.omit({ departmentId: true, homeBuildingId: true }).extend({
  accountName: employeeInput.shape.accountName,
  departmentCode: requiredText(departmentLimits.code),
  /** Code of the home building. Empty if the person has none. */
  homeBuildingCode: optionalLine(buildingLimits.code),
  devicePin: employeeInput.shape.devicePin,
  ...employeeDetail.shape,
});
export type EmployeeSheetRow = z.output<typeof employeeSheetRow>;

/** Stricter validation for new employees. The names of new employees have a lower maximum length (spec §5). */
export const newEmployeeRow = employeeSheetRow
  .pick({ departmentCode: true, accountName: true, employeeCode: true, email: true })
  .extend(employeeInput.pick({ firstName: true, lastName: true }).shape);

/**
 * Text of a cell that clears the stored value, the same in all languages. An empty cell keeps the stored value
 * (rules.md §4).
 */
export const clearWord = '#clear';

/**
 * Columns in the order of export. An import only compares the company in the sheet with the person's company and never
 * moves a person.
 */
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
  'insurranceNum', // The specification spells `insurranceNum` with a double r.
  'maritalStatus',
  'currentAddress',
  'permanentAddress',
  'workingLocation',
  'award',
  'userUrl',
  'employeeInfos',
] as const satisfies readonly ('companyCode' | keyof EmployeeSheetRow)[];
export type EmployeeSheetField = (typeof employeeSheetFields)[number];

/**
 * Required fields of an employee. A sheet needs columns for the required fields, and each row of a new employee needs
 * values.
 */
export const requiredSheetFields: readonly EmployeeSheetField[] = [
  'departmentCode',
  'accountName',
  'employeeCode',
  'firstName',
  'lastName',
  'email',
];

/** Fields that can be changed but not cleared, because every employee has a value in them. */
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
  insurranceNum: employeeLimits.insurance, // The specification spells `insurranceNum` with a double r.
  currentAddress: employeeLimits.place,
  permanentAddress: employeeLimits.place,
  workingLocation: employeeLimits.place,
  award: employeeLimits.award,
  userUrl: employeeLimits.userUrl,
};
