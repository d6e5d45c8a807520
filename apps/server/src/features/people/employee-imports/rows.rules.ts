import { employeeInput } from '@gatehouse/api/people/employee';
import {
  clearWord,
  type EmployeeSheetField,
  employeeSheetFields,
  employeeSheetLimits,
  employeeSheetRow,
  filledSheetFields,
  newEmployeeRow,
} from '@gatehouse/api/people/employee-sheet';
import { parse } from '@gatehouse/api/platform/fields';
import type { Language } from '@gatehouse/messages';
import { fullName } from '@gatehouse/messages/names';
import type { ReadCell, ReadRow } from '../../../platform/sheets/read-cells.ts';
import { readFacts } from '../employees/employee-facts.rules.ts';
import type { SheetProblem } from './problems.rules.ts';
import { normalizeText, type SheetHeader, type SheetVocabulary } from './sheet-header.rules.ts';

export interface StagedRow {
  number: number;
  /** Values of the row by the field names of the API. Fields without a value in the sheet are absent. */
  fields: Record<string, unknown>;
  problems: SheetProblem[];
  /** Problems that apply only if the row adds a new employee. */
  newProblems: SheetProblem[];
}

/** Values for cleared cells. Fields missing from this table become an empty text. */
const cleared: Partial<Record<EmployeeSheetField, unknown>> = {
  cardNumber: null,
  dateOfBirth: null,
  departmentSince: null,
  joinedOn: null,
  leftOn: null,
  employeeInfos: [],
};
/** Empty cells are not validated, so every field is optional. */
const shape = employeeSheetRow.partial();
/** Fields that identify the employee of a row. They are read even if other cells of the row are invalid. */
const lookupFields = [
  'accountName',
  'employeeCode',
  'departmentCode',
  'homeBuildingCode',
  'email',
  'devicePin',
  'cardNumber',
  'companyCode',
];
/** Fields that must be unique in a sheet. Case is ignored, except for employee codes. */
const once = ['accountName', 'employeeCode', 'email', 'devicePin', 'cardNumber'] as const;

type CellValues = Record<string, unknown>;

/**
 * Returns a function that reads the rows of a sheet in order and remembers the values of unique fields. Builds the
 * display names of new employees in `language`.
 */
export function createRowReader(head: SheetHeader, vocabulary: SheetVocabulary, language: Language) {
  const seenValues = new Map<string, number>();
  return (row: ReadRow): StagedRow => {
    const problems: SheetProblem[] = [];
    const values: CellValues = {};
    head.columns.forEach((field, index) => {
      if (field) readCell(field, row.cells[index], { values, problems, vocabulary });
    });
    const { companyCode, ...person } = values;
    const outcome = parse(shape, person);
    const broken = new Set(problems.map(({ column }) => column));
    if (!outcome.ok)
      for (const { field, rule, params } of outcome.fields) {
        const column = field.split('.')[0] as EmployeeSheetField; // The cast is safe, because each path of the schema starts with a sheet column.
        if (!broken.has(column)) problems.push({ column, rule, params });
        broken.add(column);
      }
    problems.push(...findRepeated(values, row.number, seenValues));
    const parsedValues = outcome.ok
      ? { ...outcome.value, ...(companyCode !== undefined && { companyCode }) }
      : values;
    return {
      number: row.number,
      fields:
        problems.length === 0
          ? { ...omitDefaults(parsedValues, values), newDisplayName: displayNameOf(values, language) }
          : pickLookupValues(values, broken),
      problems: problems.toSorted((a, b) => columnIndexOf(a) - columnIndexOf(b)),
      newProblems: findMissingFields(person, broken),
    };
  };
}

const columnIndexOf = ({ column }: SheetProblem): number =>
  column === '' ? -1 : employeeSheetFields.indexOf(column);

interface CellContext {
  values: CellValues;
  problems: SheetProblem[];
  vocabulary: SheetVocabulary;
}

function readCell(
  field: EmployeeSheetField,
  cell: ReadCell | undefined,
  { values, problems, vocabulary }: CellContext,
) {
  if (cell && 'error' in cell)
    return void problems.push({
      column: field,
      rule: cell.error === 'digits' ? 'lostDigits' : 'noFormula',
      params: {},
    });
  const text = cell?.text ?? '';
  if (text.length > employeeSheetLimits.cell)
    return void problems.push({ column: field, rule: 'long', params: {} });
  // An empty cell gives a new employee the default value. An existing employee keeps the stored value.
  if (text === '') return;
  if (normalizeText(text) === clearWord) {
    if (filledSheetFields.has(field)) problems.push({ column: field, rule: 'notCleared', params: {} });
    else values[field] = field in cleared ? cleared[field] : '';
    return;
  }
  switch (field) {
    case 'gender':
    case 'maritalStatus':
      values[field] = vocabulary.words[field].get(normalizeText(text)) ?? text;
      return;
    case 'isEnabled': {
      const word = vocabulary.words.isEnabled.get(normalizeText(text));
      values[field] = word === undefined ? text : word === 'true';
      return;
    }
    case 'dateOfBirth':
    case 'departmentSince':
    case 'joinedOn':
    case 'leftOn':
      values[field] = text;
      if (!employeeSheetRow.shape[field].safeParse(text).success)
        problems.push({ column: field, rule: 'noDate', params: {} });
      return;
    case 'employeeInfos': {
      const facts = readFacts(text);
      const names = new Set(facts?.map(({ infoKey }) => infoKey));
      values[field] = facts ?? [];
      if (!facts || names.size < facts.length) problems.push({ column: field, rule: 'noFacts', params: {} });
      return;
    }
    default:
      values[field] = text;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Builds the display name from the other names if the sheet sets none (spec §4). Existing employees keep their display
 * names.
 */
const displayNameOf = ({ firstName, lastName }: CellValues, language: Language): string =>
  fullName({ firstName: textOf(firstName), lastName: textOf(lastName) }, language);

/** Removes the defaults that the schema added for fields without a value in the sheet. */
const omitDefaults = (value: CellValues, values: CellValues): CellValues =>
  Object.fromEntries(Object.keys(values).map((key) => [key, value[key]]));

const pickLookupValues = (values: CellValues, broken: ReadonlySet<string>): CellValues =>
  Object.fromEntries(
    lookupFields.flatMap((key) => (values[key] && !broken.has(key) ? [[key, values[key]]] : [])),
  );

function findRepeated(values: CellValues, row: number, seenValues: Map<string, number>): SheetProblem[] {
  return once.flatMap((column) => {
    const value = values[column];
    if (typeof value !== 'string' || value === '') return [];
    const key = `${column} ${value.toLowerCase()}`;
    const before = seenValues.get(key);
    if (before === undefined) seenValues.set(key, row);
    return before === undefined ? [] : [{ column, rule: 'repeated', params: { row: before, value } }];
  });
}

function findMissingFields(person: CellValues, broken: ReadonlySet<string>): SheetProblem[] {
  const newcomer = Object.fromEntries(Object.keys(newEmployeeRow.shape).map((key) => [key, person[key]]));
  const outcome = parse(newEmployeeRow, newcomer);
  if (outcome.ok) return [];
  return outcome.fields.flatMap(
    ({ field, rule, params }) =>
      broken.has(field) ? [] : [{ column: field as EmployeeSheetField, rule, params }], // The cast is safe, because the fields come from the schema and are therefore sheet fields.
  );
}

/** Values of a new employee for fields that the sheet does not set. */
export const defaultsOfNew = {
  homeBuildingId: null,
  ...pickDefaults(employeeInput.shape),
  ...employeeSheetRow
    .pick({
      departmentSince: true,
      joinedOn: true,
      leftOn: true,
      dateOfBirth: true,
      personalEmail: true,
      mobile: true,
      empLevel: true,
      identity: true,
      insurranceNum: true, // The specification spells `insurranceNum` with a double r.
      maritalStatus: true,
      currentAddress: true,
      permanentAddress: true,
      workingLocation: true,
      award: true,
      userUrl: true,
      employeeInfos: true,
    })
    .parse({}),
};

function pickDefaults({ gender, title, cardNumber, isEnabled }: typeof employeeInput.shape) {
  return {
    gender: gender.parse(undefined),
    title: title.parse(undefined),
    cardNumber: cardNumber.parse(undefined),
    isEnabled: isEnabled.parse(undefined),
  };
}
