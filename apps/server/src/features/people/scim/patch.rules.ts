import { attributeName, enterpriseUrn, isUserSchema } from './attributes.rules.ts';
import { type Comparison, equalitiesOf, type Filter, holds, readFilter, textHolds } from './filter.rules.ts';
import { badRequest } from './scim-problem.ts';
import type { Item, ScimUser } from './user.rules.ts';

const patchUrn = 'urn:ietf:params:scim:api:messages:2.0:patchop';

export const patchLimits = { operations: 100, items: 20, text: 2_048 } as const;

export type Verb = 'add' | 'replace' | 'remove';
/** One change of a PATCH; `op` in whatever case it came. */
export interface PatchOperation {
  op: Verb;
  path: string | undefined;
  value: unknown;
}

type Place =
  | {
      kind: 'text';
      key: 'userName' | 'externalId' | 'displayName' | 'title' | 'preferredLanguage' | 'locale';
    }
  | { kind: 'flag' }
  | { kind: 'name' }
  | { kind: 'enterprise'; key: 'employeeNumber' | 'department' }
  | { kind: 'items'; key: 'emails' | 'phoneNumbers' }
  /** Of SCIM, and not kept here: what identity providers send unasked must not stop the rest. */
  | { kind: 'ignored' }
  | { kind: 'readOnly' };

const ignored = (names: string): [string, Place][] =>
  names.split(' ').map((name) => [name.toLowerCase(), { kind: 'ignored' }]);

const places = new Map<string, Place>([
  ...(['userName', 'externalId', 'displayName', 'title', 'preferredLanguage', 'locale'] as const).map(
    (key): [string, Place] => [key.toLowerCase(), { kind: 'text', key }],
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
  ...ignored('nickName profileUrl userType timezone password addresses ims photos entitlements roles'),
  ...ignored('x509Certificates schemas costCenter organization division manager'),
]);
const nameParts = new Map([
  ['givenname', 'givenName'],
  ['familyname', 'familyName'],
  ['formatted', 'formatted'],
] as const);
const ignoredParts = new Set(['middlename', 'honorificprefix', 'honorificsuffix']);

/** A path of a PATCH: `emails[type eq "work"].value`, `name.givenName`, `urn:…:User:department`. */
interface Path {
  name: string;
  filter: Filter | undefined;
  sub: string | undefined;
}

const pathShape = /^(?:(urn:[\w.:-]+):)?([a-z$][\w-]*)(?:\[(.*)\])?(?:\.([a-z$][\w-]*))?$/is;

/** A path of an attribute that `schema` has, or that its own URN names. Null for one of an unknown schema. */
export function readPath(text: string, schema?: string): Path | null {
  const [, urn = schema, said = '', within, sub] = pathShape.exec(text.trim()) ?? [];
  const name = attributeName(urn, said);
  if (!name || text.length > patchLimits.text) return null;
  const filter = within === undefined ? undefined : readFilter(within);
  return filter === null ? null : { name, filter, sub: sub?.toLowerCase() };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The operations of a PATCH, or what is wrong with its envelope. */
export function readOperations(body: unknown): PatchOperation[] {
  const envelope = lowerKeys(body);
  const { schemas, operations } = envelope;
  const isPatch = Array.isArray(schemas) && schemas.some((one) => String(one).toLowerCase() === patchUrn);
  if (!isPatch || !Array.isArray(operations))
    throw badRequest('invalidSyntax', 'A PATCH needs the PatchOp schema and a list of Operations');
  if (operations.length > patchLimits.operations)
    throw badRequest('tooMany', `A PATCH can have at most ${patchLimits.operations} operations`);
  return operations.map((one) => {
    const { op, path, value } = lowerKeys(one);
    const verb = typeof op === 'string' ? op.toLowerCase() : '';
    if (verb !== 'add' && verb !== 'replace' && verb !== 'remove')
      throw badRequest('invalidSyntax', 'An operation must be add, replace or remove');
    if (path !== undefined && path !== null && typeof path !== 'string')
      throw badRequest('invalidPath', 'A path must be a string');
    return { op: verb, path: path ? path : undefined, value };
  });
}

function lowerKeys(value: unknown): Record<string, unknown> {
  if (!isObject(value)) throw badRequest('invalidSyntax', 'An object is expected');
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key.toLowerCase(), one]));
}

/** The person as they would be after the operations, in their order. */
export function patchUser(before: ScimUser, operations: readonly PatchOperation[]): ScimUser {
  const user = structuredClone(before);
  for (const { op, path, value } of operations) {
    if (path !== undefined) writeAt(user, op, path, value);
    else if (op === 'remove') throw badRequest('noTarget', 'What is to be removed is named by a path');
    else writeAll(user, op, value);
  }
  // a name that is shown as it is made of its parts goes on being so
  const shown = joined(before);
  if (shown === before.displayName && user.displayName === shown) user.displayName = joined(user) || shown;
  return user;
}

const joined = ({ name }: ScimUser): string =>
  [name.givenName, name.familyName].filter((part) => part !== undefined).join(' ');

/** A person as a POST or a PUT describes them, on top of what is kept when it is not said. */
export function readUser(body: unknown, kept: ScimUser): ScimUser {
  const user = structuredClone(kept);
  writeAll(user, 'replace', body);
  return user;
}

/** Writes each key of an object as if it were a path; keys that `schema` does not have, and keys of unknown schemas, are ignored. */
function writeAll(user: ScimUser, op: Verb, value: unknown, schema?: string): void {
  if (!isObject(value)) throw badRequest('invalidValue', 'Without a path the value is an object');
  for (const [key, one] of Object.entries(value)) {
    if (isUserSchema(key)) {
      if (isObject(one)) writeAll(user, op, one, key);
      continue;
    }
    const path = readPath(key, schema);
    const place = path && places.get(path.name);
    if (path && place && place.kind !== 'readOnly') write(user, op, place, path, one);
  }
}

function writeAt(user: ScimUser, op: Verb, text: string, value: unknown): void {
  const schema = text.trim();
  if (isUserSchema(schema)) {
    if (op !== 'remove') writeAll(user, op, value, schema);
    else if (schema.toLowerCase() === enterpriseUrn.toLowerCase()) user.enterprise = {};
    else throw badRequest('mutability', 'A person is not removed by a path');
    return;
  }
  const path = readPath(text);
  const place = path && places.get(path.name);
  if (!path || !place) throw badRequest('invalidPath', `Unknown attribute ${text.slice(0, 100)}`);
  if (place.kind === 'readOnly') throw badRequest('mutability', `${path.name} can’t be changed`);
  write(user, op, place, path, value);
}

function write(user: ScimUser, op: Verb, place: Place, path: Path, value: unknown): void {
  const isPlain = path.filter === undefined && path.sub === undefined;
  switch (place.kind) {
    case 'text':
    case 'enterprise':
    case 'flag':
      // `department.value` and the like are not kept
      if (!isPlain) return;
      writeOne(user, op, place, value);
      return;
    case 'name':
      if (path.filter) throw badRequest('invalidPath', 'name can’t have a filter');
      writeName(user, op, path.sub, value);
      return;
    case 'items':
      user[place.key] = itemsAfter(user[place.key], op, path, value);
      return;
    default:
  }
}

function writeOne(
  user: ScimUser,
  op: Verb,
  place: Extract<Place, { kind: 'text' | 'enterprise' | 'flag' }>,
  value: unknown,
): void {
  const said = op === 'remove' ? undefined : value;
  if (place.kind === 'flag') assign(user, 'active', flagOf(bare(said)));
  else if (place.kind === 'text') assign(user, place.key, textOf(place.key, said));
  else assign(user.enterprise, place.key, textOf(place.key, said));
}

function assign<T extends object, K extends keyof T>(owner: T, key: K, value: T[K] | undefined): void {
  if (value === undefined) delete owner[key];
  else owner[key] = value;
}

function writeName(user: ScimUser, op: Verb, sub: string | undefined, value: unknown): void {
  if (sub === undefined) {
    if (op === 'remove' || value === null) user.name = {};
    else if (isObject(value))
      for (const [key, one] of Object.entries(value)) writeName(user, op, key.toLowerCase(), one);
    else throw badRequest('invalidValue', 'name must be an object');
    return;
  }
  const key = nameParts.get(sub as 'givenname'); // or undefined for what is none of them
  if (!key) {
    if (ignoredParts.has(sub)) return;
    throw badRequest('invalidPath', `A name has no ${sub.slice(0, 100)}`);
  }
  assign(user.name, key, op === 'remove' ? undefined : textOf(`name.${key}`, value));
}

/** A list of addresses or numbers after a change. */
export function itemsAfter(before: readonly Item[], op: Verb, path: Path, value: unknown): Item[] {
  const { filter, sub } = path;
  if (sub !== undefined && !['value', 'type', 'primary', 'display'].includes(sub))
    throw badRequest('invalidPath', `An entry has no ${sub.slice(0, 100)}`);
  const isMeant = (item: Item) => filter === undefined || holds(filter, (one) => says(item, one));
  const isGone = op === 'remove' || isNothing(value);
  if (filter === undefined && sub === undefined) {
    if (op === 'replace') return limited(isGone ? [] : readItems(value));
    // counted before they are compared with each other, too
    if (op === 'add') return limited(limited(readItems(value)).reduce(put, [...before]));
    const named = isNothing(value) ? undefined : readItems(value).map((one) => one.value?.toLowerCase());
    return named ? before.filter((one) => !named.includes(one.value?.toLowerCase())) : [];
  }
  if (isGone && (sub === undefined || sub === 'value')) return before.filter((item) => !isMeant(item));
  const sent = sub === undefined ? readItems(value)[0] : isGone ? {} : partOf(sub, value);
  if (!before.some(isMeant)) return limited(put([...before], { ...itemOf(path), ...sent }));
  return before.map((item) => (isMeant(item) ? { ...item, ...sent } : item));
}

/** Puts an entry into a list, in the place of one of the same type. */
function put(list: Item[], item: Item): Item[] {
  const others = list.filter(
    (one) => one.value?.toLowerCase() !== item.value?.toLowerCase() && (!item.type || one.type !== item.type),
  );
  return [...others.map((one) => (item.primary && one.primary ? { ...one, primary: false } : one)), item];
}

/**
 * The entry that a path describes and the list does not have yet.
 * @throws ScimProblem with `noTarget` if the filter is more than values of an entry (RFC 7644 §3.5.2.3).
 */
function itemOf({ filter }: Path): Item {
  const said = filter === undefined ? [] : equalitiesOf(filter);
  if (!said) throw badRequest('noTarget', 'No entry fulfils the filter of the path');
  return Object.assign({}, ...said.map(({ attribute, value }) => partOf(attribute, value)));
}

function says(item: Item, one: Comparison): boolean {
  switch (one.attribute) {
    case 'primary': {
      const isSame = (item.primary ?? false) === flagOf(one.value);
      return one.operator === 'pr' || isSame === (one.operator === 'eq');
    }
    case 'value':
      return textHolds(item.value, one);
    case 'type':
      return textHolds(item.type, one);
    // not kept
    case 'display':
      return textHolds(undefined, one);
    default:
      throw badRequest('invalidPath', `An entry has no ${one.attribute.slice(0, 100)}`);
  }
}

function partOf(sub: string, value: unknown): Item {
  if (sub === 'primary') return { primary: flagOf(bare(value)) ?? false };
  const text = textOf(sub, value);
  if (text === undefined || sub === 'display') return {};
  return sub === 'type' ? { type: text.toLowerCase() } : sub === 'value' ? { value: text } : {};
}

function readItems(value: unknown): Item[] {
  const list = Array.isArray(value) ? value : [value];
  return list
    .map((one): Item => {
      if (!isObject(one)) return partOf('value', one);
      const said = Object.entries(one).filter(([, part]) => !isNothing(part));
      return Object.assign({}, ...said.map(([key, part]) => partOf(key.toLowerCase(), part)));
    })
    .filter((one) => one.value !== undefined || one.type !== undefined);
}

function limited(items: Item[]): Item[] {
  if (items.length > patchLimits.items)
    throw badRequest('tooMany', `There are at most ${patchLimits.items} entries of one kind`);
  return items;
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** A value, also where it came as the only entry of a list, as `{ value }` (Entra). */
function bare(value: unknown): unknown {
  const one = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return isObject(one) && 'value' in one ? one.value : one;
}

function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (isNothing(value)) return undefined;
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  // Entra sends "True" and "False"
  if (text === 'true') return true;
  if (text === 'false') return false;
  throw badRequest('invalidValue', 'The value must be true or false');
}

/** A text without blanks around it; undefined for none. */
function textOf(name: string, sent: unknown): string | undefined {
  const value = bare(sent);
  if (isNothing(value)) return undefined;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw badRequest('invalidValue', `${name} must be a string`);
  const text = String(value).trim();
  if (text.length > patchLimits.text) throw badRequest('invalidValue', `${name} is too long`);
  return text === '' ? undefined : text;
}
