import { attributeName } from './attributes.rules.ts';
import { readFilter, type ScimFilter } from './filter.rules.ts';
import { type PatchOperation, patchLimits } from './patch.rules.ts';
import { scimLimits } from './scim.schemas.ts';
import { createBadRequest, ScimProblem } from './scim-problem.ts';

/** A change of a group's members, identified by employee IDs. The kind `all` replaces all members. */
export interface MemberChange {
  kind: 'add' | 'remove' | 'all';
  ids: number[];
}

export interface GroupChange {
  members: MemberChange[];
  /** ID of the group at the identity provider. Null removes it, undefined keeps it. */
  externalId?: string | null | undefined;
}

export const rolesAreKept =
  'Roles can only be created, renamed and deleted in the portal. Here you can only add and remove members';
const createRolesProblem = () => new ScimProblem(501, undefined, rolesAreKept);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a list of group members. Each member is `{ value: "7" }` or an ID. */
export function readMembers(value: unknown): number[] {
  const list = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
  if (list.length > scimLimits.members)
    throw createBadRequest('tooMany', `A request can have at most ${scimLimits.members} members`);
  return [...new Set(list.map((member) => readId(isObject(member) ? member.value : member)))];
}

function readId(value: unknown): number {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^[1-9]\d{0,14}$/.test(text))
    throw createBadRequest('invalidValue', 'A member must be the ID of a user');
  return Number(text);
}

/** Parses the changes of a group from a PATCH, in order. `name` is the current name of the group. */
export function groupChange(name: string, operations: readonly PatchOperation[]): GroupChange {
  const change: GroupChange = { members: [] };
  for (const operation of operations) {
    const { op, path, value } = operation;
    if (path !== undefined) {
      if (!applyAt(change, name, operation, path))
        throw createBadRequest('invalidPath', `A group has no attribute ${path.slice(0, 100)}`);
      continue;
    }
    if (op === 'remove') throw createBadRequest('noTarget', 'A remove operation needs a path');
    if (!isObject(value))
      throw createBadRequest('invalidValue', 'Without a path, the value must be an object');
    // Keys that are missing in the schema are ignored, as in a POST.
    for (const [key, entryValue] of Object.entries(value))
      applyAt(change, name, { ...operation, value: entryValue }, key);
  }
  return change;
}

const pathShape = /^(?:(urn:[\w.:-]+):)?([a-z$][\w-]*)(?:\[(.*)\])?(?:\.value)?$/is;

/** Applies one PATCH operation to `change`. Returns false if groups do not have the attribute. */
function applyAt(change: GroupChange, name: string, { op, value }: PatchOperation, path: string): boolean {
  const [, urn, attribute = '', filter] = pathShape.exec(path.trim()) ?? [];
  switch (attributeName(urn, attribute)) {
    case 'members':
      change.members.push(filter === undefined ? changeOf(op, value) : readMemberFilter(op, filter));
      return true;
    case 'displayname':
      // Identity providers may send the current name again. Removing or changing the name is an error.
      if (op === 'remove' || value !== name) throw createRolesProblem();
      return true;
    case 'externalid':
      change.externalId = op === 'remove' ? null : readExternalId(value);
      return true;
    case 'schemas':
    case 'id':
    case 'meta':
      return true;
    default:
      return false;
  }
}

/** Parses an external ID. Returns null if the value contains none. */
export function readExternalId(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string' || value.length > patchLimits.text)
    throw createBadRequest('invalidValue', `externalId is a text of at most ${patchLimits.text} letters`);
  return value;
}

function changeOf(op: PatchOperation['op'], value: unknown): MemberChange {
  const ids = readMembers(value);
  if (op === 'add') return { kind: 'add', ids };
  if (op === 'replace') return { kind: 'all', ids };
  // Entra sends the members to remove in the value. A request without a value removes all members (RFC 7644 §3.5.2.2).
  return value === undefined || value === null ? { kind: 'all', ids: [] } : { kind: 'remove', ids };
}

/**
 * Parses the members in a path such as `members[value eq "7"]` (Okta). The path may contain several comparisons joined
 * by `or`.
 */
function readMemberFilter(op: PatchOperation['op'], text: string): MemberChange {
  const filter = readFilter(text);
  const ids = filter && readFilterIds(filter);
  if (!ids) throw createBadRequest('invalidFilter', 'Filter members with members[value eq "id"]');
  return { kind: op === 'remove' ? 'remove' : 'add', ids };
}

function readFilterIds(filter: ScimFilter): number[] | null {
  if (filter.kind === 'compare')
    return filter.attribute === 'value' && filter.operator === 'eq' ? [readId(filter.value)] : null;
  if (filter.kind !== 'or') return null;
  const idLists = filter.of.map(readFilterIds);
  return idLists.every((ids) => ids !== null) ? idLists.flat() : null;
}

/**
 * Combines several member changes in order. Returns the employees to add to the group and the employees to remove from
 * it.
 */
export function resolveMembers(
  currentIds: ReadonlySet<number>,
  changes: readonly MemberChange[],
): { add: number[]; remove: number[] } {
  let members = new Set(currentIds);
  for (const { kind, ids } of changes) {
    if (kind === 'all') members = new Set(ids);
    else for (const id of ids) kind === 'add' ? members.add(id) : members.delete(id);
  }
  return {
    add: [...members].filter((id) => !currentIds.has(id)),
    remove: [...currentIds].filter((id) => !members.has(id)),
  };
}
