import { operations } from '@gatehouse/api';
import { ownActions } from '@gatehouse/api/settings/system-log';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { labelOfField } from './logFields.ts';
import { logVerbs } from './logWords.ts';

const changing = operations.filter(({ method }) => method !== 'GET');
const verbOf = ({ name }: { name: string }) => name.slice(name.lastIndexOf('.') + 1);
const verbs = [...changing, ...ownActions.map((name) => ({ name }))].map(verbOf);

/** In answers, and never in what is recorded: figures of a profile's card, and whether somebody may be dismissed. */
const neverRecorded = new Set(['workingStats', 'from', 'to', 'isLast']);
/** The boxes of a role's matrix; codes are recorded. */
const recordedFlat = new Set(['permissions']);

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
}
/** Names of the fields of a shape, at any depth. */
const fieldsOf = ({ properties = {}, items = {}, anyOf = [] }: Shape): string[] => [
  ...Object.entries(properties).flatMap(([name, inner]) =>
    neverRecorded.has(name) ? [] : [name, ...(recordedFlat.has(name) ? [] : fieldsOf(inner))],
  ),
  ...[items, ...anyOf].flatMap((inner) => (Object.keys(inner).length > 0 ? fieldsOf(inner) : [])),
];
const shapeOf = (shape: z.ZodType) =>
  z.toJSONSchema(shape, { io: 'output', unrepresentable: 'any' }) as Shape; // the keywords our shapes use

it.each([...new Set(verbs)])('the verb %s has a text', (verb) => {
  expect(logVerbs).toContain(verb);
});

it('every verb with a text is one that is written', () => {
  expect(logVerbs.filter((verb) => !verbs.includes(verb))).toEqual([]);
});

const recorded = changing.filter((operation) =>
  ['create', 'update', 'updateDetail'].includes(verbOf(operation)),
);

it.each(recorded.map((operation) => [operation.name, operation] as const))(
  'every field that %s records has the label of its screen',
  (_name, { body, result }) => {
    const fields = [body, result].flatMap((shape) => (shape ? fieldsOf(shapeOf(shape)) : []));
    expect(fields.length).toBeGreaterThan(0);
    const unlabelled = fields.filter((field) => !labelOfField('', field));
    expect([...new Set(unlabelled)]).toEqual([]);
  },
);
