import type { EmployeeSheetField } from '@gatehouse/api/people/employee-sheet';

/** Column headings of employee sheets in earlier releases. Old sheets may still contain them. */
export const formerHeadings: Readonly<Record<string, EmployeeSheetField>> = {
  'Home building’s code': 'homeBuildingCode',
  Title: 'title',
  'E-mail': 'email',
  'Number on terminals': 'devicePin',
  'Personal e-mail': 'personalEmail',
  'Identity number': 'identity',
  Award: 'award',
  'Personal page': 'userUrl',
  'Other facts': 'employeeInfos',
  활성: 'isEnabled',
  有効: 'isEnabled',
};

/** Values of the column "Active" in employee sheets of earlier releases. */
export const formerStates: Readonly<Record<string, 'true' | 'false'>> = {
  활성: 'true',
  비활성: 'false',
  有効: 'true',
  無効: 'false',
};

/** Values of the column "Gender" in employee sheets of earlier releases. */
export const formerGenders: Readonly<Record<string, 'NO_ANSWER'>> = { 'No answer': 'NO_ANSWER' };
