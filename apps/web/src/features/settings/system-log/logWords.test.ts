import { operations } from '@gatehouse/api';
import { ownActions } from '@gatehouse/api/settings/system-log';
import { loadFront } from '@gatehouse/messages/front';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemLog as english } from '../../../../../../packages/messages/src/en/settings/system-log.ts';
import { loadPart } from '../../../platform/i18n/loaders.ts';
import { findText, replaceTexts } from '../../../platform/i18n/text.ts';
import { textOfNoun } from '../../../platform/i18n/textOfNoun.ts';
import { fieldName, labelOfField } from './logFields.ts';
import { toldValue, wordOfAction } from './logWords.ts';

// what the screen holds
beforeAll(async () => {
  const parts = (['frame', 'nouns', 'settings'] as const).map((part) => loadPart(part, 'en'));
  replaceTexts(await Promise.all([loadFront('en'), ...parts]));
});

const changing = operations.filter(({ method, reads }) => method !== 'GET' && !reads);
const partsOf = (name: string) => name.split('.') as [noun: string, verb: string]; // every name has two
const actions = [...changing.map(({ name }) => name), ...ownActions];

/** In answers, and never in what is recorded: figures of a profile's card, and whether somebody may be dismissed or a row changed. */
const neverRecorded = new Set(['version', 'workingStats', 'from', 'to', 'isLast', 'may']);
/** Of a passkey its name is recorded and whether it is synced: neither what a device proved nor codes shown once. */
const sealed = [
  'clientDataJSON',
  'attestationObject',
  'transports',
  'createdAt',
  'lastUsedAt',
  'isForThisName',
  'recoveryCodes',
];
for (const field of sealed) neverRecorded.add(field);
/** The boxes of a role's matrix; codes are recorded. */
const recordedFlat = new Set(['permissions']);
/** Sent or answered under names that the row does not have: codes and tokens, what is ticked, and files that are listed beside it. */
const onlyOnTheWire: Record<string, string[]> = {
  'welcomeSettings.update': ['files', 'storage'],
  'devices.create': ['denied'],
  'devices.update': ['denied'],
  'firmware.create': ['decription'],
  'aiModels.create': ['decription'],
  'teleworkAgents.create': ['agent', 'token'],
  'provisioningTokens.create': ['row', 'token'],
  'webhooks.create': ['secret'],
  'identities.create': ['state', 'code', 'iss', 'providerName'],
  'calendarFeeds.makeMine': ['feed', 'address'],
  'calendarFeeds.makeOfRoom': ['feed', 'address'],
  'calendarPasswords.create': ['row', 'secret'],
  'healthDeclarations.create': ['code', 'confirmed'],
};
/** Nouns whose operations change a row of another. */
const rowsOf: Record<string, string> = {
  admins: 'employees',
  profiles: 'employees',
};

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
}
/** Names of the fields of a shape, at any depth, with the way to them. */
const fieldsOf = ({ properties = {}, items = {}, anyOf = [] }: Shape, way = ''): string[] => [
  ...Object.entries(properties).flatMap(([name, inner]) =>
    neverRecorded.has(name)
      ? []
      : [way + name, ...(recordedFlat.has(name) ? [] : fieldsOf(inner, `${way}${name}.`))],
  ),
  ...[items, ...anyOf].flatMap((inner) => (Object.keys(inner).length > 0 ? fieldsOf(inner, way) : [])),
];
const shapeOf = (shape: z.ZodType) =>
  z.toJSONSchema(shape, { io: 'output', unrepresentable: 'any' }) as Shape; // the keywords our shapes use

it.each(actions)('%s has a word', (action) => {
  expect(wordOfAction(action)).toBeTruthy();
});

it('every word for what is done is one that is written', () => {
  const verbs = new Set(actions.map((name) => partsOf(name)[1]));
  expect(Object.keys(english.verbs).filter((verb) => !verbs.has(verb))).toEqual([]);
});

it.each([...new Set(changing.map(({ name }) => partsOf(name)[0]))])('one of %s has a name', (noun) => {
  expect(textOfNoun(noun, 'one')).toBeTruthy();
});

const recorded = changing.filter(({ name }) =>
  ['create', 'update', 'updateDetail'].includes(partsOf(name)[1]),
);

it.each(recorded.map((operation) => [operation.name, operation] as const))(
  'every field that %s records has a label, and no part of it is said as on the wire',
  (name, { body, result }) => {
    const [noun] = partsOf(name);
    const fields = [body, result].flatMap((shape) => (shape ? fieldsOf(shapeOf(shape)) : []));
    expect(fields.length).toBeGreaterThan(0);
    const thing = rowsOf[noun] ?? noun;
    const parts = (field: string) => fieldName(thing, field).split(' · ');
    const kept = fields.filter((field) => !onlyOnTheWire[name]?.includes(field.split('.')[0] ?? ''));
    const unlabelled = kept.filter((field) => parts(field).some((part) => field.split('.').includes(part)));
    expect([...new Set(unlabelled)]).toEqual([]);
  },
);

describe('a label of a field', () => {
  it('is the one of its own noun', () => {
    expect(labelOfField('rooms', 'description')).toBe(findText('area.rooms.fields.description'));
    expect(labelOfField('signInPolicies', 'description')).toBeUndefined();
  });

  it('is the name of the thing it leads to', () => {
    expect(labelOfField('doors', 'roomId')).toBe('Room');
    expect(labelOfField('departments', 'companyName')).toBe('Company');
  });

  it('says the way to what lies deeper', () => {
    expect(fieldName('companies', 'breaks.0.start')).toBe('Breaks · 1 · Work starts');
  });
});

it('the sample organisation is added in words', () => {
  expect(wordOfAction('sample.add')).toBe('Add sample organisation');
  expect(fieldName('companies', 'people')).toBe('People');
});

describe('a value', () => {
  it.each([
    ['employees', 'gender', 'FEMALE', null, 'Female'],
    ['rooms', 'roomType', 'MEETING_ROOM', null, 'Meeting room'],
    ['rooms', 'antiPassback', 'SOFT', null, 'Soft: flag people who enter again without having left'],
    ['devices', 'isEnabled', 'false', null, 'No'],
    ['employees', 'departmentId', '3', 'Engineering', 'Engineering (3)'],
    ['employees', 'employeeCode', 'MALE', null, 'MALE'],
    ['employees', 'email', null, null, null],
    ['accounts', 'accountStatus', '0', null, 'Not activated'],
    ['accounts', 'accountStatus', '1', null, 'Active'],
    ['employees', 'accountStatus', '-1', null, 'Locked'],
    ['accounts', 'status', '-99', null, 'Inactive'],
    ['rooms', 'capacity', '1', null, '1'],
    ['firmware', 'type', 'LCD', null, 'LCD screen'],
    ['welcomeSettings', 'layout.layoutHorizontal', 'MEDIA_WHOLE', null, 'Full-screen media'],
    ['welcomeSettings', 'intro.introFormat', 'video', null, 'Video'],
    ['welcomeSettings', 'contact', 'video', null, 'video'],
  ])('of %s %s, %s, is told', (noun, field, value, name, told) => {
    expect(toldValue(noun, field, value, name)).toBe(told);
  });
});
