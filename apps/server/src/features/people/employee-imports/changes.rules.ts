import { isDeepStrictEqual } from 'node:util';
import type { ImportChange } from '@gatehouse/api/people/employee-imports';
import { type EmployeeSheetRow, employeeSheetFields } from '@gatehouse/api/people/employee-sheet';
import { headingsOf, type SheetTexts, shownIn } from '../employees/employee-sheet.columns.ts';

/** A person as a row would change them: by the names of the operations' bodies, the department by its code. */
type SheetPerson = Record<string, unknown>;

export interface FoundChange {
  row: number;
  renames: boolean;
  before: SheetPerson | null;
  after: SheetPerson;
}

/** What one row would do, in the language of the texts: the fields that become others, as a sheet would say them. */
export function changeText(texts: SheetTexts, { row, renames, before, after }: FoundChange): ImportChange {
  const headings = headingsOf(texts);
  const shown = shownIn(texts);
  // kept as the shapes of the operations made it
  const textsOf = (person: SheetPerson) =>
    shown(person as unknown as EmployeeSheetRow & { companyCode: string });
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
