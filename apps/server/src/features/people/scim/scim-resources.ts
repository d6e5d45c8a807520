import { coreUrn, enterpriseUrn, groupUrn } from './attributes.rules.ts';
import type { GroupMember, ScimGroup } from './groups.queries.ts';
import { listUrn } from './scim.schemas.ts';
import { userOf } from './user.rules.ts';
import type { UserRow } from './users.queries.ts';

export const tagOf = ({ version }: { version: number }): string => `W/"${version}"`;

/** Builds the SCIM user of a person. `address` is the SCIM base URL without a trailing slash. */
export function toUserResource(row: UserRow, address: string) {
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

/** Builds the SCIM group of a role. Omits the members if `members` is undefined. */
export const toGroupResource = (
  { id, name, externalId }: ScimGroup,
  members: readonly GroupMember[] | undefined,
  address: string,
) => ({
  schemas: [groupUrn],
  id: String(id),
  ...(externalId !== null && { externalId }),
  displayName: name,
  ...(members && {
    members: members.map((member) => ({
      value: String(member.id),
      display: member.name,
      type: 'User',
      $ref: `${address}/Users/${member.id}`,
    })),
  }),
  meta: { resourceType: 'Group', location: `${address}/Groups/${id}` },
});

export const toListResponse = (Resources: readonly object[], total: number, startIndex: number) => ({
  schemas: [listUrn],
  totalResults: total,
  startIndex,
  itemsPerPage: Resources.length,
  Resources,
});
