import type { EmployeeSheetField } from '@gatehouse/api/people/employee-sheet';
import type { FieldRule } from '@gatehouse/api/platform/fields';
import { fillPlaceholders } from '@gatehouse/messages/fill';
import { headingsOf, type SheetTexts } from '../employees/employee-sheet.columns.ts';

type ProblemTexts = SheetTexts['sheet']['problems'];

/**
 * A problem of a sheet row. The row breaks a rule of the API schemas (spec §5), or conflicts with other rows or stored
 * data.
 */
export interface SheetProblem {
  /** Name of the field. Empty if the problem does not belong to a column. */
  column: EmployeeSheetField | '';
  rule: FieldRule | keyof ProblemTexts;
  params: Record<string, string | number>;
}

export function problemText(texts: SheetTexts, { column, rule, params }: SheetProblem) {
  const heading = column === '' ? '' : headingsOf(texts)[column];
  const sentence =
    rule in texts.sheet.problems
      ? texts.sheet.problems[rule as keyof ProblemTexts]
      : fieldText(texts, rule as FieldRule); // The cast is safe, because every rule has a text in `problems` or in `fields`.
  const values: SheetProblem['params'] = { column: heading, attribute: heading, ...params };
  return { column: heading, message: fillPlaceholders(sentence, (name) => values[name]) };
}

const fieldText = ({ fields }: SheetTexts, rule: FieldRule): string => fields[rule];
