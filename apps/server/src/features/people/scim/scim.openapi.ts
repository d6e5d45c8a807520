import { coreUrn, enterpriseUrn, groupUrn } from './attributes.rules.ts';
import { scimLimits } from './scim.schemas.ts';

const newUser = `# what Microsoft Entra ID sends for somebody new, with a token from the screen Provisioning
TOKEN=put-the-token-here
PORTAL=http://localhost:8080
curl -s "$PORTAL/scim/v2/Users" -H "authorization: Bearer $TOKEN" -H 'content-type: application/scim+json' -d '{
  "schemas": ["${coreUrn}", "${enterpriseUrn}"],
  "externalId": "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef", "userName": "ann.lee@example.com", "active": true,
  "displayName": "Ann Lee", "name": { "givenName": "Ann", "familyName": "Lee" },
  "emails": [{ "type": "work", "value": "ann.lee@example.com", "primary": true }],
  "${enterpriseUrn}": { "employeeNumber": "E1000", "department": "Sales" } }'`;

const text = { type: 'string' } as const;
const multiple = {
  type: 'array',
  items: {
    type: 'object',
    properties: { value: text, type: text, primary: { type: 'boolean' } },
  },
} as const;
export const user = {
  type: 'object',
  required: ['userName'],
  properties: {
    schemas: { type: 'array', items: text },
    userName: text,
    externalId: text,
    displayName: text,
    title: text,
    preferredLanguage: text,
    active: { type: 'boolean' },
    name: { type: 'object', properties: { givenName: text, familyName: text, formatted: text } },
    emails: multiple,
    phoneNumbers: multiple,
    [enterpriseUrn]: { type: 'object', properties: { employeeNumber: text, department: text } },
  },
} as const;
export const group = {
  type: 'object',
  properties: {
    schemas: { type: 'array', items: text, example: [groupUrn] },
    externalId: text,
    displayName: text,
    members: {
      type: 'array',
      maxItems: scimLimits.members,
      items: {
        type: 'object',
        properties: { value: text, display: text, type: { type: 'string', enum: ['User'] }, $ref: text },
      },
    },
  },
} as const;
export const patch = {
  type: 'object',
  required: ['schemas', 'Operations'],
  properties: {
    schemas: { type: 'array', items: text },
    Operations: {
      type: 'array',
      items: {
        type: 'object',
        required: ['op'],
        properties: {
          op: { type: 'string', description: 'add, replace or remove, in any case' },
          path: { type: 'string', description: 'active, name.givenName, emails[type eq "work"].value' },
          value: {},
        },
      },
    },
  },
} as const;

const id = { name: 'id', in: 'path', required: true, schema: text } as const;
const ifMatch = {
  name: 'If-Match',
  in: 'header',
  schema: { type: 'string', description: 'The version that was read: W/"3"' },
} as const;
const listParameters = [
  {
    name: 'filter',
    in: 'query',
    schema: {
      type: 'string',
      description:
        'eq, ne, co, sw, ew, pr, joined by and, or, not. Of people: userName, externalId, id, displayName, name.givenName, name.familyName, title, emails, phoneNumbers, active, employeeNumber, department. Of groups: displayName, externalId, id, members',
    },
  },
  { name: 'startIndex', in: 'query', schema: { type: 'integer', description: 'Of the first, from 1' } },
  {
    name: 'count',
    in: 'query',
    schema: {
      type: 'integer',
      description: `${scimLimits.page} where absent, ${scimLimits.mostOnAPage} at most`,
    },
  },
] as const;
const chosen = [
  { name: 'attributes', in: 'query', schema: text },
  { name: 'excludedAttributes', in: 'query', schema: text },
] as const;

const refusals = {
  '400': {
    description: 'invalidFilter, invalidPath, invalidSyntax, invalidValue, mutability, noTarget, tooMany',
  },
  '401': { description: 'The token is unknown, deleted or expired, or its company is inactive' },
  '403': { description: 'The token doesn’t have permission for this user or role' },
  '404': { description: 'There is no user or group with this ID' },
  '409': { description: 'uniqueness; or the company would have no administrator left' },
  '412': { description: 'Changed since the version of If-Match' },
  '413': { description: 'Body too large' },
  '429': { description: 'Too many unknown tokens' },
  '501': { description: 'Roles can only be created, renamed and deleted in the portal' },
  '503': { description: 'Temporarily unavailable; see Retry-After' },
} as const;

const describeOperation = (
  operationId: string,
  summary: string,
  options: {
    parameters?: readonly object[];
    body?: object;
    /** Example shell command that sends the request. */
    sample?: string;
    status?: string;
    ok?: string;
  } = {},
) => ({
  operationId: `scim.${operationId}`,
  summary,
  tags: ['scim'],
  'x-permission': 'PROVISIONING',
  'x-scope': 'company',
  security: [{ provisioningToken: [] }],
  parameters: options.parameters ?? [],
  ...(options.body && {
    requestBody: {
      required: true,
      content: {
        'application/scim+json': {
          schema: options.body,
        },
      },
    },
  }),
  ...(options.sample && { 'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: options.sample }] }),
  responses: { [options.status ?? '200']: { description: options.ok ?? 'Success' }, ...refusals },
});

/** OpenAPI description of SCIM: application/scim+json with SCIM error answers. */
export const scimPaths = {
  '/scim/v2/ServiceProviderConfig': { get: describeOperation('config', 'What of SCIM there is') },
  '/scim/v2/ResourceTypes': { get: describeOperation('types', 'Users and groups') },
  '/scim/v2/ResourceTypes/{id}': { get: describeOperation('type', 'One of them', { parameters: [id] }) },
  '/scim/v2/Schemas': { get: describeOperation('schemas', 'What is kept of users and groups') },
  '/scim/v2/Schemas/{id}': { get: describeOperation('schema', 'One of them', { parameters: [id] }) },
  '/scim/v2/Users': {
    get: describeOperation('users', 'The people of the company', {
      parameters: [...listParameters, ...chosen],
    }),
    post: describeOperation('createUser', 'Add somebody, or take back who was deleted', {
      parameters: chosen,
      body: user,
      sample: newUser,
      status: '201',
      ok: 'The person, with Location and ETag',
    }),
  },
  '/scim/v2/Users/{id}': {
    get: describeOperation('user', 'One person, with an ETag', { parameters: [id, ...chosen] }),
    put: describeOperation('replaceUser', 'Say anew what somebody is', {
      parameters: [id, ifMatch, ...chosen],
      body: user,
    }),
    patch: describeOperation('changeUser', 'Change, activate or deactivate somebody', {
      parameters: [id, ifMatch, ...chosen],
      body: patch,
    }),
    delete: describeOperation('removeUser', 'Deactivate somebody and show them here no more', {
      parameters: [id, ifMatch],
      status: '204',
    }),
  },
  '/scim/v2/Groups': {
    get: describeOperation('groups', 'The roles of the company that are given by hand', {
      parameters: [...listParameters, ...chosen],
    }),
    post: describeOperation('createGroup', '409 for a role there is, else 501', {
      body: group,
      status: '501',
    }),
  },
  '/scim/v2/Groups/{id}': {
    get: describeOperation('group', 'One role and who holds it', { parameters: [id, ...chosen] }),
    put: describeOperation('replaceGroup', 'Say anew who holds a role', {
      parameters: [id, ...chosen],
      body: group,
    }),
    patch: describeOperation('changeGroup', 'Give a role to people and take it from others', {
      parameters: [id],
      body: patch,
      status: '204',
    }),
    delete: describeOperation('removeGroup', '501', { parameters: [id], status: '501' }),
  },
};
