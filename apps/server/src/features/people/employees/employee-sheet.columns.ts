import {
  type EmployeeSheetField,
  type EmployeeSheetRow,
  employeeSheetFields,
} from '@gatehouse/api/people/employee-sheet';
import type { Language } from '@gatehouse/messages';
import { loadArea } from '@gatehouse/messages/areas';
import { loadFront } from '@gatehouse/messages/front';
import { employeeSheets } from '@gatehouse/messages/server-text';
import { factsText } from './employee-facts.rules.ts';

/** The texts of a sheet in a language: headings are the labels of the forms. */
export async function sheetTexts(language: Language) {
  const [{ employees, employeeImports, departments }, { common, fields }] = await Promise.all([
    loadArea('people', language),
    loadFront(language),
  ]);
  return { employees, employeeImports, departments, common, fields, sheet: employeeSheets[language] };
}
export type SheetTexts = Awaited<ReturnType<typeof sheetTexts>>;

/** The heading of each column in one language. */
export const headingsOf = ({ employees }: SheetTexts): Record<EmployeeSheetField, string> =>
  Object.fromEntries(employeeSheetFields.map((field) => [field, employees.fields[field]])) as Record<
    EmployeeSheetField,
    string
  >; // fromEntries forgets which field has which label

/** The words for the values of the columns that offer a few, in one language. */
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

/** What the cells of a row say, in one language. */
export function shownIn(texts: SheetTexts) {
  const words = wordsOf(texts);
  return (row: EmployeeSheetRow & { companyCode: string }): Record<EmployeeSheetField, string | null> => ({
    ...row,
    gender: words.gender[row.gender],
    isEnabled: words.isEnabled[`${row.isEnabled}`],
    maritalStatus: row.maritalStatus && words.maritalStatus[row.maritalStatus],
    employeeInfos: factsText(row.employeeInfos),
  });
}
