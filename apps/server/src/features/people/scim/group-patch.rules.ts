import { readFilter } from './filter.rules.ts';
import type { PatchOperation } from './patch.rules.ts';
import { scimLimits } from './scim.schemas.ts';
import { badRequest, ScimProblem } from './scim-problem.ts';

/** Whom a call adds to and takes from a group: numbers of people. `all`: those are to be all of its members. */
export interface MemberChange {
  kind: 'add' | 'remove' | 'all';
  ids: number[];
}

export const rolesAreKept =
  'Roles are made, renamed and deleted in the portal, where it is decided what they may; members alone are given and taken here';
const refuseRoles = () => new ScimProblem(501, undefined, rolesAreKept);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a list of members says: `{ value: "7" }` each, or bare ids. */
export function membersOf(value: unknown): number[] {
  const list = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
  if (list.length > scimLimits.members)
    throw badRequest('tooMany', `A call names at most ${scimLimits.members} members`);
  return [...new Set(list.map((one) => idOf(isObject(one) ? one.value : one)))];
}

function idOf(value: unknown): number {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^[1-9]\d{0,14}$/.test(text))
    throw badRequest('invalidValue', 'A member is the id of a person');
  return Number(text);
}

/** The members a PATCH of a group gives and takes, in its order; `name` is what the group is called. */
export function memberChanges(name: string, operations: readonly PatchOperation[]): MemberChange[] {
  return operations.flatMap((operation) => {
    const { op, path, value } = operation;
    if (path === undefined) {
      if (op === 'remove') throw badRequest('noTarget', 'What is to be removed is named by a path');
      if (!isObject(value)) throw badRequest('invalidValue', 'Without a path the value is an object');
      return Object.entries(value).flatMap(([key, one]) =>
        changesAt(name, { ...operation, value: one }, key),
      );
    }
    return changesAt(name, { ...operation, value }, path);
  });
}

function changesAt(name: string, { op, value }: PatchOperation, path: string): MemberChange[] {
  const [, attribute = '', filter] =
    /^(?:urn:[\w.:-]+:)?([a-z$][\w-]*)(?:\[(.*)\])?(?:\.value)?$/is.exec(path.trim()) ?? [];
  switch (attribute.toLowerCase()) {
    case 'members':
      return filter === undefined ? [changeOf(op, value)] : filtered(op, filter);
    case 'displayname':
      // identity providers send the name along
      if (op !== 'remove' && value === name) return [];
      throw refuseRoles();
    // its number at the identity provider is not kept
    case 'externalid':
    case 'schemas':
    case 'id':
    case 'meta':
      return [];
    default:
      throw badRequest('invalidPath', `A group has no attribute ${path.slice(0, 100)}`);
  }
}

function changeOf(op: PatchOperation['op'], value: unknown): MemberChange {
  const ids = membersOf(value);
  if (op === 'add') return { kind: 'add', ids };
  if (op === 'replace') return { kind: 'all', ids };
  // Entra names whom to remove in the value; without one it is everybody (RFC 7644 §3.5.2.2)
  return value === undefined || value === null ? { kind: 'all', ids: [] } : { kind: 'remove', ids };
}

/** `members[value eq "7"]` (Okta). */
function filtered(op: PatchOperation['op'], filter: string): MemberChange[] {
  const conditions = readFilter(filter);
  const [only] = conditions ?? [];
  if (conditions?.length !== 1 || only?.attribute !== 'value')
    throw badRequest('invalidFilter', 'A member is named by members[value eq "id"]');
  return [{ kind: op === 'remove' ? 'remove' : 'add', ids: [idOf(only.value)] }];
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
