import type { EmployeeSheetField } from '@gatehouse/api/people/employee-sheet';
import type { FieldRule } from '@gatehouse/api/platform/fields';
import { fillPlaces } from '@gatehouse/messages/fill';
import { headingsOf, type SheetTexts } from '../employees/employee-sheet.columns.ts';

type Sentences = SheetTexts['sheet']['problems'];

/** One thing wrong with a row: a rule of the shapes (spec §5), or one that needs the sheet or the data around it. */
export interface Problem {
  /** A field's name; where the sheet's head is wrong, also a heading nobody knows. */
  column: EmployeeSheetField | '';
  rule: FieldRule | keyof Sentences;
  params: Record<string, string | number>;
}

/** What is wrong, as a sentence in the language of the texts, and the heading it concerns. */
export function problemText(texts: SheetTexts, { column, rule, params }: Problem) {
  const heading = column === '' ? '' : headingsOf(texts)[column];
  const sentence =
    rule in texts.sheet.problems
      ? texts.sheet.problems[rule as keyof Sentences]
      : fieldText(texts, rule as FieldRule); // one of the two
  const values: Problem['params'] = { column: heading, attribute: heading, ...params };
  return { column: heading, message: fillPlaces(sentence, (name) => values[name]) };
}

const fieldText = ({ fields }: SheetTexts, rule: FieldRule): string => fields[rule];
