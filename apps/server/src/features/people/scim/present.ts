import { coreUrn, enterpriseUrn, groupUrn } from './attributes.rules.ts';
import type { Group, Member } from './groups.queries.ts';
import { listUrn } from './scim.schemas.ts';
import { userOf } from './user.rules.ts';
import type { UserRow } from './users.queries.ts';

export const tagOf = ({ version }: { version: number }): string => `W/"${version}"`;

/** A person on the wire; `address`: of SCIM, without a slash at its end. */
export function presentUser(row: UserRow, address: string) {
  const { enterprise, emails, phoneNumbers, ...user } = userOf(row);
  return {
    schemas: [coreUrn, enterpriseUrn],
    id: String(row.id),
    ...user,
    ...(emails.length > 0 && { emails }),
    ...(phoneNumbers.length > 0 && { phoneNumbers }),
    [enterpriseUrn]: enterprise,
    meta: {
      resourceType: 'User',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${address}/Users/${row.id}`,
      version: tagOf(row),
    },
  };
}

/** A role on the wire; without `members` they were not asked for. */
export const presentGroup = (
  { id, name, externalId }: Group,
  members: readonly Member[] | undefined,
  address: string,
) => ({
  schemas: [groupUrn],
  id: String(id),
  ...(externalId !== null && { externalId }),
  displayName: name,
  ...(members && {
    members: members.map((one) => ({
      value: String(one.id),
      display: one.name,
      type: 'User',
      $ref: `${address}/Users/${one.id}`,
    })),
  }),
  meta: { resourceType: 'Group', location: `${address}/Groups/${id}` },
});

export const presentList = (Resources: readonly object[], total: number, startIndex: number) => ({
  schemas: [listUrn],
  totalResults: total,
  startIndex,
  itemsPerPage: Resources.length,
  Resources,
});
