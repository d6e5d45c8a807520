import { attributeName } from './attributes.rules.ts';
import { type Filter, readFilter } from './filter.rules.ts';
import { type PatchOperation, patchLimits } from './patch.rules.ts';
import { scimLimits } from './scim.schemas.ts';
import { badRequest, ScimProblem } from './scim-problem.ts';

/** One change of a group's members, by the ids of people. `all`: those are to be all of its members. */
export interface MemberChange {
  kind: 'add' | 'remove' | 'all';
  ids: number[];
}

/** The changes that a call makes to a group. */
export interface GroupChange {
  members: MemberChange[];
  /** The number of the group at the identity provider. Null: it is removed. Undefined: it stays. */
  externalId?: string | null | undefined;
}

export const rolesAreKept =
  'Roles can only be created, renamed and deleted in the portal. Here you can only add and remove members';
const refuseRoles = () => new ScimProblem(501, undefined, rolesAreKept);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a list of members says: `{ value: "7" }` each, or bare ids. */
export function membersOf(value: unknown): number[] {
  const list = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
  if (list.length > scimLimits.members)
    throw badRequest('tooMany', `A request can have at most ${scimLimits.members} members`);
  return [...new Set(list.map((one) => idOf(isObject(one) ? one.value : one)))];
}

function idOf(value: unknown): number {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^[1-9]\d{0,14}$/.test(text))
    throw badRequest('invalidValue', 'A member must be the ID of a user');
  return Number(text);
}

/** What a PATCH of a group changes, in its order; `name` is what the group is called. */
export function groupChange(name: string, operations: readonly PatchOperation[]): GroupChange {
  const change: GroupChange = { members: [] };
  for (const operation of operations) {
    const { op, path, value } = operation;
    if (path !== undefined) {
      if (!applyAt(change, name, operation, path))
        throw badRequest('invalidPath', `A group has no attribute ${path.slice(0, 100)}`);
      continue;
    }
    if (op === 'remove') throw badRequest('noTarget', 'A remove operation needs a path');
    if (!isObject(value)) throw badRequest('invalidValue', 'Without a path, the value must be an object');
    // keys that no schema has are ignored, as in a POST
    for (const [key, one] of Object.entries(value)) applyAt(change, name, { ...operation, value: one }, key);
  }
  return change;
}

const pathShape = /^(?:(urn:[\w.:-]+):)?([a-z$][\w-]*)(?:\[(.*)\])?(?:\.value)?$/is;

/** Adds one operation to `change`; false if a group has no such attribute. */
function applyAt(change: GroupChange, name: string, { op, value }: PatchOperation, path: string): boolean {
  const [, urn, attribute = '', filter] = pathShape.exec(path.trim()) ?? [];
  switch (attributeName(urn, attribute)) {
    case 'members':
      change.members.push(filter === undefined ? changeOf(op, value) : filtered(op, filter));
      return true;
    case 'displayname':
      // identity providers send the name along
      if (op === 'remove' || value !== name) throw refuseRoles();
      return true;
    case 'externalid':
      change.externalId = op === 'remove' ? null : externalIdOf(value);
      return true;
    case 'schemas':
    case 'id':
    case 'meta':
      return true;
    default:
      return false;
  }
}

/** The number of a group at the identity provider; null for none. */
export function externalIdOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string' || value.length > patchLimits.text)
    throw badRequest('invalidValue', `externalId is a text of at most ${patchLimits.text} letters`);
  return value;
}

function changeOf(op: PatchOperation['op'], value: unknown): MemberChange {
  const ids = membersOf(value);
  if (op === 'add') return { kind: 'add', ids };
  if (op === 'replace') return { kind: 'all', ids };
  // Entra names whom to remove in the value; without one it is everybody (RFC 7644 §3.5.2.2)
  return value === undefined || value === null ? { kind: 'all', ids: [] } : { kind: 'remove', ids };
}

/** `members[value eq "7"]` (Okta), also several joined by `or`. */
function filtered(op: PatchOperation['op'], text: string): MemberChange {
  const filter = readFilter(text);
  const ids = filter && idsOf(filter);
  if (!ids) throw badRequest('invalidFilter', 'Filter members with members[value eq "id"]');
  return { kind: op === 'remove' ? 'remove' : 'add', ids };
}

function idsOf(filter: Filter): number[] | null {
  if (filter.kind === 'compare')
    return filter.attribute === 'value' && filter.operator === 'eq' ? [idOf(filter.value)] : null;
  if (filter.kind !== 'or') return null;
  const found = filter.of.map(idsOf);
  return found.every((ids) => ids !== null) ? found.flat() : null;
}

/** Whom several changes, one after the other, add and take in the end of who holds it now. */
export function settled(
  held: ReadonlySet<number>,
  changes: readonly MemberChange[],
): { add: number[]; remove: number[] } {
  let members = new Set(held);
  for (const { kind, ids } of changes) {
    if (kind === 'all') members = new Set(ids);
    else for (const id of ids) kind === 'add' ? members.add(id) : members.delete(id);
  }
  return {
    add: [...members].filter((id) => !held.has(id)),
    remove: [...held].filter((id) => !members.has(id)),
  };
}
