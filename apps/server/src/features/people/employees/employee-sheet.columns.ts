import {
  type EmployeeSheetField,
  type EmployeeSheetRow,
  employeeSheetFields,
} from '@gatehouse/api/people/employee-sheet';
import type { Language } from '@gatehouse/messages';
import { loadArea } from '@gatehouse/messages/areas';
import { loadFront } from '@gatehouse/messages/front';
import { employeeSheets } from '@gatehouse/messages/server-text';
import { formatFacts } from './employee-facts.rules.ts';

/** Loads the texts of a sheet in a language. The headings are the labels of the forms. */
export async function loadSheetTexts(language: Language) {
  const [{ employees, employeeImports, departments }, { common, fields }] = await Promise.all([
    loadArea('people', language),
    loadFront(language),
  ]);
  return { employees, employeeImports, departments, common, fields, sheet: employeeSheets[language] };
}
export type SheetTexts = Awaited<ReturnType<typeof loadSheetTexts>>;

export const headingsOf = ({ employees }: SheetTexts): Record<EmployeeSheetField, string> =>
  Object.fromEntries(employeeSheetFields.map((field) => [field, employees.fields[field]])) as Record<
    EmployeeSheetField,
    string
  >; // The cast is needed because `fromEntries` loses the type of the keys.

export function wordsOf({ employees: { genders, maritalStatuses, states, presences } }: SheetTexts) {
  return {
    gender: genders,
    maritalStatus: {
      '': maritalStatuses.none,
      Single: maritalStatuses.Single,
      Married: maritalStatuses.Married,
    },
    isEnabled: { true: states.active, false: presences.INACTIVE },
  } as const;
}

export function createCellFormatter(texts: SheetTexts) {
  const words = wordsOf(texts);
  return (row: EmployeeSheetRow & { companyCode: string }): Record<EmployeeSheetField, string | null> => ({
    ...row,
    gender: words.gender[row.gender],
    isEnabled: words.isEnabled[`${row.isEnabled}`],
    maritalStatus: row.maritalStatus && words.maritalStatus[row.maritalStatus],
    employeeInfos: formatFacts(row.employeeInfos),
  });
}
