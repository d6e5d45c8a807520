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
import { fold, type Head, type Vocabulary } from './heads.rules.ts';
import type { Problem } from './problems.rules.ts';

/** One row as it is kept until it is written. */
export interface StagedRow {
  number: number;
  /** By the names of the operations' bodies; what the sheet does not say is not in it. */
  fields: Record<string, unknown>;
  problems: Problem[];
  /** What is wrong besides if the person is new. */
  newProblems: Problem[];
}

/** What a cell that was cleared says; the others say an empty text. */
const cleared: Partial<Record<EmployeeSheetField, unknown>> = {
  cardNumber: null,
  dateOfBirth: null,
  departmentSince: null,
  joinedOn: null,
  leftOn: null,
  employeeInfos: [],
};
/** A cell that says nothing is not asked for. */
const shape = employeeSheetRow.partial();
/** By these the data is asked, even where other cells are wrong. */
const asked = [
  'accountName',
  'employeeCode',
  'departmentCode',
  'homeBuildingCode',
  'email',
  'devicePin',
  'cardNumber',
  'companyCode',
];
/** Each may stand in a sheet once, whatever the case. */
const once = ['accountName', 'employeeCode', 'email', 'devicePin', 'cardNumber'] as const;

type Values = Record<string, unknown>;

/** Reads rows one after the other; it remembers what may stand in a sheet only once. Newcomers are named as `language` does. */
export function rowReader(head: Head, vocabulary: Vocabulary, language: Language) {
  const seen = new Map<string, number>();
  return (row: ReadRow): StagedRow => {
    const problems: Problem[] = [];
    const values: Values = {};
    head.columns.forEach((field, place) => {
      if (field) readCell(field, row.cells[place], { values, problems, vocabulary });
    });
    const { companyCode, ...person } = values;
    const outcome = parse(shape, person);
    const broken = new Set(problems.map(({ column }) => column));
    if (!outcome.ok)
      for (const { field, rule, params } of outcome.fields) {
        const column = field.split('.')[0] as EmployeeSheetField; // the shape has these fields
        if (!broken.has(column)) problems.push({ column, rule, params });
        broken.add(column);
      }
    problems.push(...repeated(values, row.number, seen));
    const said = outcome.ok
      ? { ...outcome.value, ...(companyCode !== undefined && { companyCode }) }
      : values;
    return {
      number: row.number,
      fields:
        problems.length === 0
          ? { ...onlySaid(said, values), newDisplayName: nameOf(values, language) }
          : picked(values, broken),
      problems: problems.toSorted((a, b) => placeOf(a) - placeOf(b)),
      newProblems: lackingOfNew(person, broken),
    };
  };
}

const placeOf = ({ column }: Problem): number => (column === '' ? -1 : employeeSheetFields.indexOf(column));

interface Reading {
  values: Values;
  problems: Problem[];
  vocabulary: Vocabulary;
}

function readCell(
  field: EmployeeSheetField,
  cell: ReadCell | undefined,
  { values, problems, vocabulary }: Reading,
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
  // for somebody new that is the default, for the others what is there
  if (text === '') return;
  if (fold(text) === clearWord) {
    if (filledSheetFields.has(field)) problems.push({ column: field, rule: 'notCleared', params: {} });
    else values[field] = field in cleared ? cleared[field] : '';
    return;
  }
  switch (field) {
    case 'gender':
    case 'maritalStatus':
      values[field] = vocabulary.words[field].get(fold(text)) ?? text;
      return;
    case 'isEnabled': {
      const word = vocabulary.words.isEnabled.get(fold(text));
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

/** Spec §4: a display name nobody gave follows the others; who is there keeps theirs. */
const nameOf = ({ firstName, lastName }: Values, language: Language): string =>
  fullName({ firstName: textOf(firstName), lastName: textOf(lastName) }, language);

/** What came out of the shape, without the defaults of what was not said. */
const onlySaid = (value: Values, values: Values): Values =>
  Object.fromEntries(Object.keys(values).map((key) => [key, value[key]]));

const picked = (values: Values, broken: ReadonlySet<string>): Values =>
  Object.fromEntries(asked.flatMap((key) => (values[key] && !broken.has(key) ? [[key, values[key]]] : [])));

function repeated(values: Values, row: number, seen: Map<string, number>): Problem[] {
  return once.flatMap((column) => {
    const value = values[column];
    if (typeof value !== 'string' || value === '') return [];
    const key = `${column} ${column === 'employeeCode' ? value : value.toLowerCase()}`;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, row);
    return before === undefined ? [] : [{ column, rule: 'repeated', params: { row: before, value } }];
  });
}

function lackingOfNew(person: Values, broken: ReadonlySet<string>): Problem[] {
  const asked = Object.fromEntries(Object.keys(newEmployeeRow.shape).map((key) => [key, person[key]]));
  const outcome = parse(newEmployeeRow, asked);
  if (outcome.ok) return [];
  return outcome.fields.flatMap(
    ({ field, rule, params }) =>
      broken.has(field) ? [] : [{ column: field as EmployeeSheetField, rule, params }], // the shape's own
  );
}

/** What somebody new is where the sheet says nothing. */
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
      insurranceNum: true, // sic: wire format
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
