import type { ProvisioningToken } from '@gatehouse/api/settings/provisioning-tokens';
import type { Fields } from '../../texts.ts';

/** By what identity providers keep people. */
export const provisioningTokens = {
  one: 'Provisioning token',
  fields: {
    companyId: 'Company',
    companyName: 'Company',
    tokenName: 'Name',
    departmentId: 'Department of people without one',
    departmentName: 'Default department',
    sendsInvitations: 'Invite new people by mail',
    endsOn: 'Good until',
    endedAt: 'Ended on',
    isOver: 'Ended',
    createdBy: 'Created by',
    createdDate: 'Created',
    seenAt: 'Last used',
  },
  hint: 'With a token, an identity provider such as Microsoft Entra ID or Okta adds, changes and deactivates the employees of a company by itself, and gives them roles (SCIM 2.0). It sends to',
  search: 'Search by name',
  create: 'New token',
  edit: 'Edit token',
  created: 'The token has been made.',
  updated: 'The token has been changed.',
  deleted: 'The token has been deleted.',
  nameHint: 'The system log names it for everything that is done with the token: Entra ID, Okta and the like',
  noDepartment: 'None: such people are refused',
  endsHint: 'The last day; left empty, it is good until it is deleted',
  never: 'Never yet',
  endless: 'No end',
  until: 'Until {date}',
  ended: 'Ended {date}',
  abandoned: 'Ended {date}: creator lost the permissions',
  empty: 'No tokens yet',
  emptyHint: 'Make one, and enter it where your identity provider keeps the settings for provisioning.',
  tokenTitle: 'The token of {name}',
  tokenText:
    'Enter it in your identity provider now: nobody can see it again. The address (tenant URL, SCIM base URL) is {address}.',
  deleteText: 'Your identity provider can change nothing with it from then on. Employees it has added stay.',
} as const satisfies { fields: Fields<ProvisioningToken>; [more: string]: unknown };
