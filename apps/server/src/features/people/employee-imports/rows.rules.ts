import { employeeInput } from '@gatehouse/api/people/employee';
import {
  type EmployeeSheetField,
  employeeSheetFields,
  employeeSheetLimits,
  employeeSheetRow,
  newEmployeeNames,
} from '@gatehouse/api/people/employee-sheet';
import { parse } from '@gatehouse/api/platform/fields';
import type { Language } from '@gatehouse/messages';
import { fullName } from '@gatehouse/messages/names';
import type { ReadCell, ReadRow } from '../../../platform/sheets/reader.ts';
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

// left empty they are nothing said: the default for somebody new, what is there for the others
const silentWhenEmpty: readonly string[] = ['companyCode', 'gender', 'isEnabled', 'devicePin', 'displayName'];
const emptyIsNull: readonly string[] = ['cardNumber', 'dateOfBirth'];
/** By these the data is asked, even where other cells are wrong. */
const asked = [
  'accountName',
  'employeeCode',
  'departmentCode',
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
  const shape = shapeOf(head);
  return (row: ReadRow): StagedRow => {
    const problems: Problem[] = [];
    const values: Values = {};
    head.columns.forEach((field, place) => {
      if (field) readCell(field, row.cells[place], { values, problems, vocabulary });
    });
    const isNamed = values.displayName !== undefined;
    if (!isNamed) values.displayName = nameOf(values, language);
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
      fields: problems.length === 0 ? namedBy(onlySaid(said, values), isNamed) : picked(values, broken),
      problems: problems.toSorted((a, b) => placeOf(a) - placeOf(b)),
      newProblems: namesOfNew(person, broken),
    };
  };
}

const placeOf = ({ column }: Problem): number => (column === '' ? -1 : employeeSheetFields.indexOf(column));

/** The shape of the columns that are there: what a sheet lacks is not asked for. */
function shapeOf({ columns }: Head) {
  const all: Record<string, true> = Object.fromEntries(
    Object.keys(employeeSheetRow.shape).map((key) => [key, true]),
  );
  const there = new Set<string | undefined>([...columns, 'displayName']);
  const absent = Object.fromEntries(Object.keys(all).flatMap((key) => (there.has(key) ? [] : [[key, true]])));
  return employeeSheetRow.omit(absent as Record<never, true>); // keys of the shape
}

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
  if (text === '' && silentWhenEmpty.includes(field)) return;
  if (text === '' && emptyIsNull.includes(field)) {
    values[field] = null;
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
      values[field] = text;
      if (!employeeSheetRow.shape.dateOfBirth.safeParse(text).success)
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

/** Spec §4: a display name nobody gave follows the others. */
const nameOf = ({ firstName, lastName }: Values, language: Language): string =>
  fullName({ firstName: textOf(firstName), lastName: textOf(lastName) }, language);

/** A name the sheet does not say is for somebody new: of the others it would take the one they were given. */
function namedBy({ displayName, ...fields }: Values, isNamed: boolean): Values {
  return isNamed ? { displayName, ...fields } : { ...fields, newDisplayName: displayName };
}

/** What came out of the shape, without the defaults of cells that were empty. */
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

function namesOfNew({ firstName, lastName }: Values, broken: ReadonlySet<string>): Problem[] {
  const outcome = parse(newEmployeeNames, { firstName, lastName });
  if (outcome.ok) return [];
  return outcome.fields.flatMap(
    ({ field, rule, params }) =>
      broken.has(field) ? [] : [{ column: field as 'firstName' | 'lastName', rule, params }], // the shape's own
  );
}

/** What somebody new is where the sheet says nothing. */
export const defaultsOfNew = {
  ...pickDefaults(employeeInput.shape),
  ...employeeSheetRow
    .pick({
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
