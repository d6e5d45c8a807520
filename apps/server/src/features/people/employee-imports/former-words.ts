import type { EmployeeSheetField } from '@gatehouse/api/people/employee-sheet';

/** Headings of earlier releases that sheets may still contain. */
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

/** Words of earlier releases for the values of "Active". */
export const formerStates: Readonly<Record<string, 'true' | 'false'>> = {
  활성: 'true',
  비활성: 'false',
  有効: 'true',
  無効: 'false',
};

/** Words of earlier releases for the values of "Gender". */
export const formerGenders: Readonly<Record<string, 'NO_ANSWER'>> = { 'No answer': 'NO_ANSWER' };
