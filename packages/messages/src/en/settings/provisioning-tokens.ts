import type { ProvisioningToken } from '@gatehouse/api/settings/provisioning-tokens';
import type { Fields } from '../../texts.ts';

export const provisioningTokens = {
  one: 'Provisioning token',
  fields: {
    companyId: 'Company',
    companyName: 'Company',
    tokenName: 'Name',
    departmentId: 'Default department',
    departmentName: 'Default department',
    sendsInvitations: 'Invite new people by email',
    endsOn: 'Valid until',
    endedAt: 'Ended on',
    isOver: 'Expired',
    createdBy: 'Created by',
    createdDate: 'Created',
    seenAt: 'Last used',
  },
  hint: 'With a token, an identity provider such as Microsoft Entra ID or Okta can automatically add, update and deactivate a company’s employees and assign roles (SCIM 2.0). Endpoint:',
  search: 'Search by name',
  create: 'New token',
  edit: 'Edit token',
  created: 'Token created',
  updated: 'Token updated',
  deleted: 'Token deleted',
  nameHint:
    'The system log shows this name for everything done with the token, for example “Entra ID” or “Okta”',
  noDepartment: 'None: people without one are rejected',
  endsHint: 'The last valid day. Leave empty if the token shouldn’t expire',
  never: 'Never used',
  endless: 'No expiry',
  until: 'Until {date}',
  ended: 'Expired {date}',
  abandoned: 'Ended {date}: creator lost the permissions',
  empty: 'No tokens yet',
  emptyHint: 'Create a token and enter it in your identity provider’s provisioning settings.',
  tokenTitle: 'Token for {name}',
  tokenText:
    'Copy the token into your identity provider now; it won’t be shown again. The address (tenant URL, SCIM base URL) is {address}.',
  deleteText: 'Your identity provider can no longer make changes with it. Employees it has added are kept.',
} as const satisfies { fields: Fields<ProvisioningToken>; [more: string]: unknown };
