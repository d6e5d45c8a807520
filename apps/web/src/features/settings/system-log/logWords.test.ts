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
import { valueText, wordOfAction } from './logWords.ts';

// Loads the texts that the page of the system log loads.
beforeAll(async () => {
  const parts = (['frame', 'nouns', 'settings'] as const).map((part) => loadPart(part, 'en'));
  replaceTexts(await Promise.all([loadFront('en'), ...parts]));
});

const changing = operations.filter(({ method, reads }) => method !== 'GET' && !reads);
const splitAction = (name: string) => name.split('.') as [noun: string, verb: string]; // every operation name has exactly two parts
const actions = [...changing.map(({ name }) => name), ...ownActions];

/** Fields of results that the log never records, such as the figures of a profile card and the permitted actions. */
const neverRecorded = new Set(['version', 'workingStats', 'from', 'to', 'isLast', 'may']);
/**
 * Secret fields that the log never records: a device's proof for a passkey, and codes that are shown once. For a
 * passkey, the log records only its name and whether it is synced.
 */
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
/**
 * Lists that the log records without their inner fields. For the matrix of a role, the log records only the permission
 * codes.
 */
const recordedFlat = new Set(['permissions']);
/**
 * Fields that the log does not record, because they occur only in the request or the result of an operation and not in
 * the stored object: codes and tokens, selections, and files.
 */
const onlyOnTheWire: Record<string, string[]> = {
  'welcomeSettings.update': ['files', 'storage'],
  'devices.create': ['denied'],
  'devices.update': ['denied'],
  'firmware.create': ['decription'],
  'aiModels.create': ['decription'],
  'teleworkAgents.create': ['agent', 'token'],
  'provisioningTokens.create': ['row', 'token'],
  'apiTokens.createMine': ['row', 'token'],
  'apiTokens.create': ['row', 'token'],
  'webhooks.create': ['secret'],
  'identities.create': ['state', 'code', 'iss', 'providerName'],
  'calendarFeeds.makeMine': ['feed', 'address'],
  'calendarFeeds.makeOfRoom': ['feed', 'address'],
  'calendarPasswords.create': ['row', 'secret'],
  'corrections.create': ['content', 'skipped'],
  'healthDeclarations.create': ['code', 'confirmed'],
  'meetings.create': ['recurrence', 'internalUsers', 'checkIn', 'checkOut'],
  'meetings.update': ['recurrence', 'internalUsers', 'checkIn', 'checkOut'],
  'teleworkSettings.update': ['verifyHuman'],
  'exports.create': [
    'failure',
    'failureText',
    'done',
    'total',
    'fileName',
    'size',
    'finishedAt',
    'expiresAt',
  ],
};
/** Kinds of objects with operations that change another kind of object. */
const rowsOf: Record<string, string> = {
  admins: 'employees',
  profiles: 'employees',
};

interface RecordedShape {
  properties?: Record<string, RecordedShape>;
  items?: RecordedShape;
  anyOf?: RecordedShape[];
}
const fieldPaths = ({ properties = {}, items = {}, anyOf = [] }: RecordedShape, way = ''): string[] => [
  ...Object.entries(properties).flatMap(([name, inner]) =>
    neverRecorded.has(name)
      ? []
      : [way + name, ...(recordedFlat.has(name) ? [] : fieldPaths(inner, `${way}${name}.`))],
  ),
  ...[items, ...anyOf].flatMap((inner) => (Object.keys(inner).length > 0 ? fieldPaths(inner, way) : [])),
];
const toJsonSchema = (shape: z.ZodType) =>
  z.toJSONSchema(shape, { io: 'output', unrepresentable: 'any' }) as RecordedShape; // A JSON Schema, limited to the keywords that the API schemas use.

it.each(actions)('translates the log action %s', (action) => {
  expect(wordOfAction(action)).toBeTruthy();
});

it('uses each translated verb in at least one log action', () => {
  const verbs = new Set(actions.map((name) => splitAction(name)[1]));
  expect(Object.keys(english.verbs).filter((verb) => !verbs.has(verb))).toEqual([]);
});

it.each([...new Set(changing.map(({ name }) => splitAction(name)[0]))])(
  'has a singular name for the kind of object %s in the log',
  (noun) => {
    expect(textOfNoun(noun, 'one')).toBeTruthy();
  },
);

const recorded = changing.filter(({ name }) =>
  ['create', 'update', 'updateDetail'].includes(splitAction(name)[1]),
);

it.each(recorded.map((operation) => [operation.name, operation] as const))(
  'has a readable label for every field that the log records for %s',
  (name, { body, result }) => {
    const [noun] = splitAction(name);
    const fields = [body, result].flatMap((shape) => (shape ? fieldPaths(toJsonSchema(shape)) : []));
    expect(fields.length).toBeGreaterThan(0);
    const rowNoun = rowsOf[noun] ?? noun;
    const nameParts = (field: string) => fieldName(rowNoun, field).split(' · ');
    const recordedFields = fields.filter(
      (field) => !onlyOnTheWire[name]?.includes(field.split('.')[0] ?? ''),
    );
    const unlabelled = recordedFields.filter((field) =>
      nameParts(field).some((part) => field.split('.').includes(part)),
    );
    expect([...new Set(unlabelled)]).toEqual([]);
  },
);

describe('labels of recorded fields', () => {
  it('prefers the label from the texts of the kind of object for a recorded field', () => {
    expect(labelOfField('rooms', 'description')).toBe(findText('area.rooms.fields.description'));
    expect(labelOfField('signInPolicies', 'description')).toBeUndefined();
  });

  it('labels a recorded field such as `roomId` with the name of the kind of object to which it refers', () => {
    expect(labelOfField('doors', 'roomId')).toBe('Room');
    expect(labelOfField('departments', 'companyName')).toBe('Company');
  });

  it('shows the path of a nested field in its label', () => {
    expect(fieldName('companies', 'breaks.0.start')).toBe('Breaks · 1 · Work starts');
  });
});

it('has labels for the fields recorded when the sample organisation is created', () => {
  expect(wordOfAction('sample.add')).toBe('Add sample organisation');
  expect(fieldName('companies', 'people')).toBe('People');
});

describe('texts of recorded values', () => {
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
  ])('converts the recorded value of %s %s, %s, to readable text', (noun, field, value, name, expected) => {
    expect(valueText(noun, field, value, name)).toBe(expected);
  });
});
