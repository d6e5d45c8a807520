import { coreUrn, enterpriseUrn, groupUrn } from './attributes.rules.ts';

const schemaUrn = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
const typeUrn = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const configUrn = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
export const listUrn = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const errorUrn = 'urn:ietf:params:scim:api:messages:2.0:Error';

export const scimLimits = { body: 512 * 1024, page: 100, mostOnAPage: 200, members: 1_000 } as const;

/** An attribute in the schema of a SCIM resource (RFC 7643 §7). */
interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued: boolean;
  required: boolean;
  mutability: 'readWrite' | 'readOnly' | 'immutable';
  uniqueness: 'none' | 'server';
  description: string;
  caseExact?: boolean;
  referenceTypes?: readonly string[];
  canonicalValues?: readonly string[];
  returned: 'default';
  subAttributes?: Attribute[];
}

const defineAttribute = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  mutability: 'readWrite',
  uniqueness: 'none',
  returned: 'default',
  description,
  ...((more.type ?? 'string') === 'string' && { caseExact: false }),
  ...more,
});
const defineEntries = (name: string, description: string): Attribute =>
  defineAttribute(name, description, {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      defineAttribute('value', 'The address or number'),
      defineAttribute('type', 'work, home, mobile'),
      defineAttribute('primary', 'Whether it is the one that counts', { type: 'boolean' }),
    ],
  });

const user = [
  defineAttribute('userName', 'What the identity provider calls the person; an e-mail address may be one', {
    required: true,
    uniqueness: 'server',
  }),
  defineAttribute('externalId', 'The number of the person at the identity provider', { caseExact: true }),
  defineAttribute('name', 'The parts of the name', {
    type: 'complex',
    subAttributes: [
      defineAttribute('formatted', 'The whole name'),
      defineAttribute('familyName', 'The last name'),
      defineAttribute('givenName', 'The first name'),
    ],
  }),
  defineAttribute('displayName', 'The name as it is shown'),
  defineAttribute('title', 'What the person is in the company'),
  defineAttribute('preferredLanguage', 'en, vi, ko or ja: of the mails to somebody new'),
  defineAttribute('active', 'Whether the person may sign in and enter', { type: 'boolean' }),
  defineEntries('emails', 'That of work is signed in with; that of home is the personal one'),
  defineEntries('phoneNumbers', 'One is kept: the mobile one, else that of work'),
];
const enterprise = [
  defineAttribute('employeeNumber', 'The employee code, of 5 to 20 characters', { uniqueness: 'server' }),
  defineAttribute('department', 'Code or name of a department of the company'),
];
const group = [
  defineAttribute('externalId', 'The number of the group at the identity provider', { caseExact: true }),
  defineAttribute('displayName', 'The name of the role', { mutability: 'readOnly', required: true }),
  defineAttribute('members', 'The people who hold the role', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      defineAttribute('value', 'The id of a person', { mutability: 'immutable' }),
      defineAttribute('display', 'The name of the person', { mutability: 'readOnly' }),
      defineAttribute('$ref', 'The address of the person', {
        mutability: 'immutable',
        type: 'reference',
        referenceTypes: ['User'],
        caseExact: true,
      }),
      defineAttribute('type', 'User: groups have no groups as members', {
        mutability: 'immutable',
        canonicalValues: ['User'],
      }),
    ],
  }),
];

/** Returns the metadata of a resource. `address` is the SCIM base URL without a trailing slash. */
const metaOf = (address: string, resourceType: string, at: string) => ({
  resourceType,
  location: `${address}/${at}`,
});

export const schemasOf = (address: string) =>
  [
    { id: coreUrn, name: 'User', description: 'A person of the company', attributes: user },
    {
      id: enterpriseUrn,
      name: 'EnterpriseUser',
      description: 'Where a person belongs',
      attributes: enterprise,
    },
    { id: groupUrn, name: 'Group', description: 'A role of the company', attributes: group },
  ].map((schema) => ({
    schemas: [schemaUrn],
    ...schema,
    meta: metaOf(address, 'Schema', `Schemas/${schema.id}`),
  }));

export const resourceTypesOf = (address: string) =>
  [
    {
      id: 'User',
      name: 'User',
      endpoint: '/Users',
      description: 'The people of the company',
      schema: coreUrn,
      schemaExtensions: [{ schema: enterpriseUrn, required: false }],
    },
    {
      id: 'Group',
      name: 'Group',
      endpoint: '/Groups',
      description: 'The roles of the company',
      schema: groupUrn,
    },
  ].map((type) => ({
    schemas: [typeUrn],
    ...type,
    meta: metaOf(address, 'ResourceType', `ResourceTypes/${type.id}`),
  }));

export const providerConfigOf = (address: string) => ({
  schemas: [configUrn],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: scimLimits.mostOnAPage },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Provisioning token',
      description: 'A token that an administrator of the company has made in the portal',
      primary: true,
    },
  ],
  meta: metaOf(address, 'ServiceProviderConfig', 'ServiceProviderConfig'),
});

export const toFullList = (resources: readonly object[]) => ({
  schemas: [listUrn],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
});
