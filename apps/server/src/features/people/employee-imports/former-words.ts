import type { EmployeeSheetField } from '@gatehouse/api/people/employee-sheet';

/** Headings of earlier releases, which sheets in use still have. */
export const formerHeadings: Readonly<Record<string, EmployeeSheetField>> = {
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
