import { employeeLimits, genders, maritalStatuses } from '@gatehouse/api/people/employee';
import {
  clearWord,
  type EmployeeSheetField,
  employeeSheetFields,
  requiredSheetFields,
  sheetFieldLimits,
} from '@gatehouse/api/people/employee-sheet';
import { fillPlaces } from '@gatehouse/messages/fill';
import type { Sheet } from '../../../platform/sheets/sheet.ts';
import { headingsOf, type SheetTexts, wordsOf } from '../employees/employee-sheet.columns.ts';

export interface DepartmentName {
  departmentCode: string;
  departmentName: string;
}

const filled = (text: string, params: Record<string, string | number>): string =>
  fillPlaces(text, (name) => params[name]);

/** A workbook to fill in: the headings alone; what each column takes, with an example; the departments there are. */
export function templateSheets(
  texts: SheetTexts,
  companyCode: string,
  departments: readonly DepartmentName[],
): Sheet[] {
  const { sheet } = texts;
  const headings = headingsOf(texts);
  const example = exampleOf(texts, companyCode, departments[0]?.departmentCode ?? 'SALES');
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
          takes(texts, field),
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
      rows: departments.map((one) => [one.departmentCode, one.departmentName]),
    },
  ];
}

/** The values a column takes, in words. */
function takes(texts: SheetTexts, field: EmployeeSheetField): string {
  const { sheet } = texts;
  const words = wordsOf(texts);
  const max = sheetFieldLimits[field] ?? 0;
  const longest = filled(sheet.longest, { max });
  const oneOf = (values: readonly string[]) => filled(sheet.oneOf, { values: values.join(', ') });
  switch (field) {
    case 'companyCode':
      return sheet.companyHint;
    case 'departmentCode':
      return filled(sheet.depHint, { tab: sheet.departments });
    case 'accountName':
      return `${longest}. ${sheet.accountHint}`;
    case 'employeeCode':
      return filled(sheet.between, { min: employeeLimits.employeeCodeMin, max });
    case 'displayName':
      return `${longest}. ${sheet.nameHint}`;
    case 'gender':
      return oneOf(genders.map((value) => words.gender[value]));
    case 'maritalStatus':
      return oneOf(maritalStatuses.map((value) => words.maritalStatus[value]));
    case 'isEnabled':
      return oneOf([words.isEnabled.true, words.isEnabled.false]);
    case 'devicePin':
      return sheet.pin;
    case 'cardNumber':
      return filled(sheet.card, { max });
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

function exampleOf(
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
