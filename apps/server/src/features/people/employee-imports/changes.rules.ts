import { isDeepStrictEqual } from 'node:util';
import type { ImportChange } from '@gatehouse/api/people/employee-imports';
import { type EmployeeSheetRow, employeeSheetFields } from '@gatehouse/api/people/employee-sheet';
import { createCellFormatter, headingsOf, type SheetTexts } from '../employees/employee-sheet.columns.ts';

/**
 * Data of an employee after applying one row of an import. The keys are the field names of the API. The department is
 * identified by its code.
 */
type SheetPerson = Record<string, unknown>;

export interface ImportRowChange {
  row: number;
  renames: boolean;
  before: SheetPerson | null;
  after: SheetPerson;
}

/** Returns the changed fields of one import row as cell texts in the language of `texts`. */
export function changeText(
  texts: SheetTexts,
  { row, renames, before, after }: ImportRowChange,
): ImportChange {
  const headings = headingsOf(texts);
  const formatCells = createCellFormatter(texts);
  // The cast is safe, because the schemas of the API validated the value.
  const textsOf = (person: SheetPerson) =>
    formatCells(person as unknown as EmployeeSheetRow & { companyCode: string });
  const [was, becomes] = [before && textsOf(before), textsOf(after)];
  const differs = employeeSheetFields.filter((field) =>
    before ? !isDeepStrictEqual(before[field], after[field]) : Boolean(becomes[field]),
  );
  return {
    row,
    accountName: String(after.accountName),
    displayName: String((before ?? after).displayName),
    renames,
    fields: differs.map((field) => ({
      column: headings[field],
      was: was?.[field] ?? '',
      is: becomes[field] ?? '',
    })),
  };
}
