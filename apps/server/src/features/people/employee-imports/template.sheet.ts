import { employeeLimits, genders, maritalStatuses } from '@gatehouse/api/people/employee';
import {
  clearWord,
  type EmployeeSheetField,
  employeeSheetFields,
  requiredSheetFields,
  sheetFieldLimits,
} from '@gatehouse/api/people/employee-sheet';
import { fillPlaceholders } from '@gatehouse/messages/fill';
import type { Sheet } from '../../../platform/sheets/sheet.ts';
import { headingsOf, type SheetTexts, wordsOf } from '../employees/employee-sheet.columns.ts';

export interface DepartmentName {
  departmentCode: string;
  departmentName: string;
}

const fillText = (text: string, params: Record<string, string | number>): string =>
  fillPlaceholders(text, (name) => params[name]);

/**
 * Builds a workbook to fill in. It has a sheet with the headings, a guide with the allowed values and an example for
 * each column, and a list of the departments.
 */
export function buildTemplateSheets(
  texts: SheetTexts,
  companyCode: string,
  departments: readonly DepartmentName[],
): Sheet[] {
  const { sheet } = texts;
  const headings = headingsOf(texts);
  const example = buildExample(texts, companyCode, departments[0]?.departmentCode ?? 'SALES');
  return [
    {
      name: sheet.template,
      columns: employeeSheetFields.map((field) => ({ header: headings[field], width: 18, format: '@' })),
      rows: [],
    },
    {
      name: sheet.guide,
      columns: [
        { header: sheet.column, width: 24 },
        { header: sheet.required, width: 12 },
        { header: sheet.takes, width: 60 },
        { header: sheet.example, width: 32 },
      ],
      rows: [
        [sheet.emptyCell, null, sheet.emptyHint, null],
        [clearWord, null, sheet.clearHint, null],
        ...employeeSheetFields.map((field) => [
          headings[field],
          requiredSheetFields.includes(field) ? sheet.yes : null,
          describeValues(texts, field),
          example[field] ?? null,
        ]),
      ],
    },
    {
      name: sheet.departments,
      columns: [
        { header: headings.departmentCode, width: 24 },
        { header: texts.departments.fields.departmentName, width: 40 },
      ],
      rows: departments.map((department) => [department.departmentCode, department.departmentName]),
    },
  ];
}

function describeValues(texts: SheetTexts, field: EmployeeSheetField): string {
  const { sheet } = texts;
  const words = wordsOf(texts);
  const max = sheetFieldLimits[field] ?? 0;
  const longest = fillText(sheet.longest, { max });
  const listValues = (values: readonly string[]) => fillText(sheet.oneOf, { values: values.join(', ') });
  switch (field) {
    case 'companyCode':
      return sheet.companyHint;
    case 'departmentCode':
      return fillText(sheet.depHint, { tab: sheet.departments });
    case 'accountName':
      return `${longest}. ${sheet.accountHint}`;
    case 'employeeCode':
      return fillText(sheet.between, { min: employeeLimits.employeeCodeMin, max });
    case 'displayName':
      return `${longest}. ${sheet.nameHint}`;
    case 'gender':
      return listValues(genders.map((value) => words.gender[value]));
    case 'maritalStatus':
      return listValues(maritalStatuses.map((value) => words.maritalStatus[value]));
    case 'isEnabled':
      return listValues([words.isEnabled.true, words.isEnabled.false]);
    case 'devicePin':
      return sheet.pin;
    case 'cardNumber':
      return fillText(sheet.card, { max });
    case 'dateOfBirth':
    case 'departmentSince':
    case 'joinedOn':
    case 'leftOn':
      return sheet.date;
    case 'employeeInfos':
      return sheet.facts;
    default:
      return longest;
  }
}

function buildExample(
  texts: SheetTexts,
  companyCode: string,
  departmentCode: string,
): Partial<Record<EmployeeSheetField, string>> {
  const words = wordsOf(texts);
  return {
    companyCode,
    departmentCode,
    accountName: 'binh.nguyen',
    employeeCode: 'E10001',
    firstName: 'Bình',
    lastName: 'Nguyễn',
    displayName: 'Nguyễn Bình',
    gender: words.gender.FEMALE,
    email: 'binh.nguyen@example.com',
    devicePin: '10001',
    cardNumber: '0012345678',
    isEnabled: words.isEnabled.true,
    dateOfBirth: '1990-02-28',
    mobile: '0901234567',
    maritalStatus: words.maritalStatus.Single,
  };
}
