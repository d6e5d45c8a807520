import { attributeName, enterpriseUrn, isUserSchema } from './attributes.rules.ts';
import {
  type FilterComparison,
  findEqualities,
  matchesFilter,
  matchesText,
  readFilter,
  type ScimFilter,
} from './filter.rules.ts';
import { createBadRequest } from './scim-problem.ts';
import type { ContactItem, ScimUser } from './user.rules.ts';

const patchUrn = 'urn:ietf:params:scim:api:messages:2.0:patchop';

export const patchLimits = { operations: 100, items: 20, text: 2_048 } as const;

type PatchVerb = 'add' | 'replace' | 'remove';
/** One operation of a PATCH. Clients may send `op` in any letter case. */
export interface PatchOperation {
  op: PatchVerb;
  path: string | undefined;
  value: unknown;
}

type AttributeTarget =
  | {
      kind: 'text';
      key: 'userName' | 'externalId' | 'displayName' | 'title' | 'preferredLanguage' | 'locale';
    }
  | { kind: 'flag' }
  | { kind: 'name' }
  | { kind: 'enterprise'; key: 'employeeNumber' | 'department' }
  | { kind: 'items'; key: 'emails' | 'phoneNumbers' }
  /**
   * A SCIM attribute that the portal does not store. Identity providers may send it by default, so it must not cause an
   * error.
   */
  | { kind: 'ignored' }
  | { kind: 'readOnly' };

const ignoredTargets = (names: string): [string, AttributeTarget][] =>
  names.split(' ').map((name) => [name.toLowerCase(), { kind: 'ignored' }]);

const targets = new Map<string, AttributeTarget>([
  ...(['userName', 'externalId', 'displayName', 'title', 'preferredLanguage', 'locale'] as const).map(
    (key): [string, AttributeTarget] => [key.toLowerCase(), { kind: 'text', key }],
  ),
  ['active', { kind: 'flag' }],
  ['name', { kind: 'name' }],
  ['emails', { kind: 'items', key: 'emails' }],
  ['phonenumbers', { kind: 'items', key: 'phoneNumbers' }],
  ['employeenumber', { kind: 'enterprise', key: 'employeeNumber' }],
  ['department', { kind: 'enterprise', key: 'department' }],
  ['id', { kind: 'readOnly' }],
  ['meta', { kind: 'readOnly' }],
  ['groups', { kind: 'readOnly' }],
  ...ignoredTargets('nickName profileUrl userType timezone password addresses ims photos entitlements roles'),
  ...ignoredTargets('x509Certificates schemas costCenter organization division manager'),
]);
const nameParts = new Map([
  ['givenname', 'givenName'],
  ['familyname', 'familyName'],
  ['formatted', 'formatted'],
] as const);
const ignoredParts = new Set(['middlename', 'honorificprefix', 'honorificsuffix']);

/** Attribute path of a PATCH, such as `emails[type eq "work"].value`, `name.givenName` or `urn:…:User:department`. */
interface PatchPath {
  name: string;
  filter: ScimFilter | undefined;
  sub: string | undefined;
}

const pathShape = /^(?:(urn:[\w.:-]+):)?([a-z$][\w-]*)(?:\[(.*)\])?(?:\.([a-z$][\w-]*))?$/is;

/** Parses an attribute path of `schema`, or of the schema with the URN in the path. Null for an unknown schema. */
function readPath(text: string, schema?: string): PatchPath | null {
  const [, urn = schema, attribute = '', within, sub] = pathShape.exec(text.trim()) ?? [];
  const name = attributeName(urn, attribute);
  if (!name || text.length > patchLimits.text) return null;
  const filter = within === undefined ? undefined : readFilter(within);
  return filter === null ? null : { name, filter, sub: sub?.toLowerCase() };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws ScimProblem if the envelope of the PATCH is invalid. */
export function readOperations(body: unknown): PatchOperation[] {
  const envelope = lowerCaseKeys(body);
  const { schemas, operations } = envelope;
  const isPatch =
    Array.isArray(schemas) && schemas.some((schema) => String(schema).toLowerCase() === patchUrn);
  if (!isPatch || !Array.isArray(operations))
    throw createBadRequest('invalidSyntax', 'A PATCH needs the PatchOp schema and a list of Operations');
  if (operations.length > patchLimits.operations)
    throw createBadRequest('tooMany', `A PATCH can have at most ${patchLimits.operations} operations`);
  return operations.map((operation) => {
    const { op, path, value } = lowerCaseKeys(operation);
    const verb = typeof op === 'string' ? op.toLowerCase() : '';
    if (verb !== 'add' && verb !== 'replace' && verb !== 'remove')
      throw createBadRequest('invalidSyntax', 'An operation must be add, replace or remove');
    if (path !== undefined && path !== null && typeof path !== 'string')
      throw createBadRequest('invalidPath', 'A path must be a string');
    return { op: verb, path: path ? path : undefined, value };
  });
}

function lowerCaseKeys(value: unknown): Record<string, unknown> {
  if (!isObject(value)) throw createBadRequest('invalidSyntax', 'An object is expected');
  return Object.fromEntries(
    Object.entries(value).map(([key, entryValue]) => [key.toLowerCase(), entryValue]),
  );
}

export function patchUser(before: ScimUser, operations: readonly PatchOperation[]): ScimUser {
  const user = structuredClone(before);
  for (const { op, path, value } of operations) {
    if (path !== undefined) writeAt(user, op, path, value);
    else if (op === 'remove') throw createBadRequest('noTarget', 'What is to be removed is named by a path');
    else writeAll(user, op, value);
  }
  // A display name that was built from the name parts changes together with them.
  const joinedName = joinName(before);
  if (joinedName === before.displayName && user.displayName === joinedName)
    user.displayName = joinName(user) || joinedName;
  return user;
}

const joinName = ({ name }: ScimUser): string =>
  [name.givenName, name.familyName].filter((part) => part !== undefined).join(' ');

/** Parses the body of a SCIM user. Fields that are missing in the body come from `defaults`. */
export function readUser(body: unknown, defaults: ScimUser): ScimUser {
  const user = structuredClone(defaults);
  writeAll(user, 'replace', body);
  return user;
}

/** Treats each key of an object as the path of a separate operation. Ignores unknown keys and schemas. */
function writeAll(user: ScimUser, op: PatchVerb, value: unknown, schema?: string): void {
  if (!isObject(value)) throw createBadRequest('invalidValue', 'Without a path the value is an object');
  for (const [key, entryValue] of Object.entries(value)) {
    if (isUserSchema(key)) {
      if (isObject(entryValue)) writeAll(user, op, entryValue, key);
      continue;
    }
    const path = readPath(key, schema);
    const target = path && targets.get(path.name);
    if (path && target && target.kind !== 'readOnly') write(user, op, target, path, entryValue);
  }
}

function writeAt(user: ScimUser, op: PatchVerb, text: string, value: unknown): void {
  const schema = text.trim();
  if (isUserSchema(schema)) {
    if (op !== 'remove') writeAll(user, op, value, schema);
    else if (schema.toLowerCase() === enterpriseUrn.toLowerCase()) user.enterprise = {};
    else throw createBadRequest('mutability', 'A person is not removed by a path');
    return;
  }
  const path = readPath(text);
  const target = path && targets.get(path.name);
  if (!path || !target) throw createBadRequest('invalidPath', `Unknown attribute ${text.slice(0, 100)}`);
  if (target.kind === 'readOnly') throw createBadRequest('mutability', `${path.name} can’t be changed`);
  write(user, op, target, path, value);
}

function write(
  user: ScimUser,
  op: PatchVerb,
  target: AttributeTarget,
  path: PatchPath,
  value: unknown,
): void {
  const isPlain = path.filter === undefined && path.sub === undefined;
  switch (target.kind) {
    case 'text':
    case 'enterprise':
    case 'flag':
      // The portal does not store subattributes such as `department.value`.
      if (!isPlain) return;
      writeOne(user, op, target, value);
      return;
    case 'name':
      if (path.filter) throw createBadRequest('invalidPath', 'name can’t have a filter');
      writeName(user, op, path.sub, value);
      return;
    case 'items':
      user[target.key] = applyItemChange(user[target.key], op, path, value);
      return;
    default:
  }
}

function writeOne(
  user: ScimUser,
  op: PatchVerb,
  target: Extract<AttributeTarget, { kind: 'text' | 'enterprise' | 'flag' }>,
  value: unknown,
): void {
  const newValue = op === 'remove' ? undefined : value;
  if (target.kind === 'flag') assign(user, 'active', readFlag(unwrapValue(newValue)));
  else if (target.kind === 'text') assign(user, target.key, readText(target.key, newValue));
  else assign(user.enterprise, target.key, readText(target.key, newValue));
}

function assign<T extends object, K extends keyof T>(owner: T, key: K, value: T[K] | undefined): void {
  if (value === undefined) delete owner[key];
  else owner[key] = value;
}

function writeName(user: ScimUser, op: PatchVerb, sub: string | undefined, value: unknown): void {
  if (sub === undefined) {
    if (op === 'remove' || value === null) user.name = {};
    else if (isObject(value))
      for (const [key, entryValue] of Object.entries(value))
        writeName(user, op, key.toLowerCase(), entryValue);
    else throw createBadRequest('invalidValue', 'name must be an object');
    return;
  }
  const key = nameParts.get(sub as 'givenname'); // The cast is safe, because the lookup returns undefined for other names.
  if (!key) {
    if (ignoredParts.has(sub)) return;
    throw createBadRequest('invalidPath', `A name has no ${sub.slice(0, 100)}`);
  }
  assign(user.name, key, op === 'remove' ? undefined : readText(`name.${key}`, value));
}

function applyItemChange(
  before: readonly ContactItem[],
  op: PatchVerb,
  path: PatchPath,
  value: unknown,
): ContactItem[] {
  const { filter, sub } = path;
  if (sub !== undefined && !['value', 'type', 'primary', 'display'].includes(sub))
    throw createBadRequest('invalidPath', `An entry has no ${sub.slice(0, 100)}`);
  const isMeant = (item: ContactItem) =>
    filter === undefined || matchesFilter(filter, (comparison) => matchesItem(item, comparison));
  const isGone = op === 'remove' || isNothing(value);
  if (filter === undefined && sub === undefined) {
    if (op === 'replace') return limitItems(isGone ? [] : readItems(value));
    // The number of new entries is checked before they are added, because each added entry is compared with all others.
    if (op === 'add') return limitItems(limitItems(readItems(value)).reduce(putItem, [...before]));
    const removedValues = isNothing(value)
      ? undefined
      : readItems(value).map((item) => item.value?.toLowerCase());
    return removedValues ? before.filter((item) => !removedValues.includes(item.value?.toLowerCase())) : [];
  }
  if (isGone && (sub === undefined || sub === 'value')) return before.filter((item) => !isMeant(item));
  const changes = sub === undefined ? readItems(value)[0] : isGone ? {} : readPart(sub, value);
  if (!before.some(isMeant)) return limitItems(putItem([...before], { ...buildItem(path), ...changes }));
  return before.map((item) => (isMeant(item) ? { ...item, ...changes } : item));
}

/** Adds an entry to a list. If the list has an entry with the same value or type, replaces that entry. */
function putItem(list: ContactItem[], item: ContactItem): ContactItem[] {
  const others = list.filter(
    (other) =>
      other.value?.toLowerCase() !== item.value?.toLowerCase() && (!item.type || other.type !== item.type),
  );
  return [
    ...others.map((other) => (item.primary && other.primary ? { ...other, primary: false } : other)),
    item,
  ];
}

/**
 * Builds a new list entry that matches the filter of a path, for the case that no existing entry matches.
 * @throws ScimProblem with `noTarget` if the filter contains anything other than values of an entry (RFC 7644
 * §3.5.2.3).
 */
function buildItem({ filter }: PatchPath): ContactItem {
  const equalities = filter === undefined ? [] : findEqualities(filter);
  if (!equalities) throw createBadRequest('noTarget', 'No entry fulfils the filter of the path');
  return Object.assign({}, ...equalities.map(({ attribute, value }) => readPart(attribute, value)));
}

function matchesItem(item: ContactItem, comparison: FilterComparison): boolean {
  switch (comparison.attribute) {
    case 'primary': {
      const isSame = (item.primary ?? false) === readFlag(comparison.value);
      return comparison.operator === 'pr' || isSame === (comparison.operator === 'eq');
    }
    case 'value':
      return matchesText(item.value, comparison);
    case 'type':
      return matchesText(item.type, comparison);
    // No value matches `display`, because the portal does not store it.
    case 'display':
      return matchesText(undefined, comparison);
    default:
      throw createBadRequest('invalidPath', `An entry has no ${comparison.attribute.slice(0, 100)}`);
  }
}

function readPart(sub: string, value: unknown): ContactItem {
  if (sub === 'primary') return { primary: readFlag(unwrapValue(value)) ?? false };
  const text = readText(sub, value);
  if (text === undefined || sub === 'display') return {};
  return sub === 'type' ? { type: text.toLowerCase() } : sub === 'value' ? { value: text } : {};
}

function readItems(value: unknown): ContactItem[] {
  const list = Array.isArray(value) ? value : [value];
  return list
    .map((entry): ContactItem => {
      if (!isObject(entry)) return readPart('value', entry);
      const parts = Object.entries(entry).filter(([, part]) => !isNothing(part));
      return Object.assign({}, ...parts.map(([key, part]) => readPart(key.toLowerCase(), part)));
    })
    .filter((item) => item.value !== undefined || item.type !== undefined);
}

function limitItems(items: ContactItem[]): ContactItem[] {
  if (items.length > patchLimits.items)
    throw createBadRequest('tooMany', `There are at most ${patchLimits.items} entries of one kind`);
  return items;
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** Unwraps a value sent as a list with one entry or as `{ value }` (Entra). Returns any other value unchanged. */
function unwrapValue(value: unknown): unknown {
  const content = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return isObject(content) && 'value' in content ? content.value : content;
}

function readFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (isNothing(value)) return undefined;
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  // Booleans may be texts, because Entra sends "True" and "False".
  if (text === 'true') return true;
  if (text === 'false') return false;
  throw createBadRequest('invalidValue', 'The value must be true or false');
}

/** Parses a text and trims it. Undefined if the text is empty. */
function readText(name: string, input: unknown): string | undefined {
  const value = unwrapValue(input);
  if (isNothing(value)) return undefined;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw createBadRequest('invalidValue', `${name} must be a string`);
  const text = String(value).trim();
  if (text.length > patchLimits.text) throw createBadRequest('invalidValue', `${name} is too long`);
  return text === '' ? undefined : text;
}
