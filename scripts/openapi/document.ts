import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonErrors, errorStatus } from '@gatehouse/api/platform/errors';
import { fieldRules } from '@gatehouse/api/platform/fields';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { apiTokenPrefix } from '../../apps/server/src/platform/http/credentials.ts';
import type { Feature } from '../../apps/server/src/platform/http/route.ts';
import { addExamples } from './examples.ts';
import { type FieldTexts, loadFieldTexts } from './field-texts.ts';
import { completeInterfaces } from './interfaces.ts';
import { describeOperations, type PathItems } from './operation-items.ts';
import { createSchemas, type JsonSchema } from './schemas.ts';
import { findAreas } from './shape-names.ts';
import { itemsOf, shareEventObjects, shareFields, shareParameters, shareResponses } from './sharing.ts';

interface OpenApiDocument {
  paths: PathItems;
  webhooks: PathItems;
  components: { schemas: Record<string, JsonSchema>; [part: string]: object };
  [part: string]: unknown;
}

/** The document of this version. The portal serves it at `/api/openapi.json`. */
export const documentFile = 'docs/openapi.json';

const root = join(import.meta.dirname, '../..');
const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const introduction = readFileSync(join(root, 'docs/api/introduction.md'), 'utf8');
const string = (description: string): JsonSchema => ({ type: 'string', description });

/** Creates the OpenAPI 3.1 document of the operations, of the interfaces for devices and programs, and of webhooks. */
export async function createDocument(
  operations: readonly OperationShape[],
  features: readonly Feature[],
): Promise<{ document: OpenApiDocument; texts: FieldTexts }> {
  const created = await createSchemas(operations);
  const texts = loadFieldTexts();
  for (const [name, { schema, noun }] of Object.entries(created.components))
    texts.describe(schema, noun, name);
  const schemas = Object.fromEntries(
    Object.entries(created.components).map(([name, { schema }]) => [name, schema]),
  );
  const paths = describeOperations(operations, created);
  describeInputs(paths, texts);
  shareFields(schemas);
  Object.assign(
    paths,
    completeInterfaces(Object.assign({}, ...features.map((feature) => feature.paths)), texts),
  );
  const webhooks = completeInterfaces(
    Object.assign({}, ...features.map((feature) => feature.webhooks)),
    texts,
  );
  const eventSchemas = shareEventObjects(webhooks);
  addExamples(paths);
  const parameters = shareParameters(paths, webhooks);
  const shared = shareResponses(paths);
  const sorted = Object.fromEntries(Object.entries({ ...schemas, ...eventSchemas, ...answers }).sort(byName));
  const document = {
    openapi: '3.1.1',
    info: {
      title: 'Gatehouse',
      version,
      description: introduction,
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: '/', description: 'The portal that serves this document' }],
    security: [{ sessionToken: [] }, { apiToken: [] }, { sessionCookie: [] }],
    ...(await describeTags([...itemsOf(paths), ...itemsOf(webhooks)].flatMap(({ tags }) => tags))),
    paths,
    webhooks,
    components: { schemas: sorted, parameters, responses: { ...shared, ...responses }, securitySchemes },
  };
  return { document, texts };
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

function describeInputs(paths: PathItems, texts: FieldTexts): void {
  for (const { operationId, tags, parameters = [], requestBody } of itemsOf(paths)) {
    const [noun = ''] = tags;
    for (const parameter of parameters)
      if ('schema' in parameter) parameter.description ??= texts.find(noun, operationId, parameter.name);
    for (const { schema } of Object.values(requestBody?.content ?? {}))
      if (schema) texts.describe(schema, noun, operationId);
  }
}

const envelope = {
  message: string('Sentence in the language of `accept-language`.'),
  requestId: string('ID of the request, as in the log of the portal.'),
};

/** Schemas of all bodies and results. */
const answers: Record<string, JsonSchema> = {
  Success: {
    type: 'object',
    properties: {
      status: { type: 'string', const: '00', description: 'Always 00 for a success.' },
      messageCode: string('Code of the success.'),
      ...envelope,
    },
    required: ['status', 'messageCode', 'message', 'result', 'requestId'],
  },
  Refusal: {
    type: 'object',
    properties: {
      status: string('HTTP status of the refusal, never 00.'),
      messageCode: { $ref: '#/components/schemas/ErrorCode' },
      ...envelope,
      result: {
        anyOf: [{ $ref: '#/components/schemas/RefusalDetails' }, { type: 'null' }],
        description: 'Details of the refusal. Null if there are none.',
      },
    },
    required: ['status', 'messageCode', 'message', 'result', 'requestId'],
  },
  RefusalDetails: {
    type: 'object',
    properties: {
      fields: {
        type: 'array',
        items: { $ref: '#/components/schemas/FieldError' },
        description:
          'All invalid fields of API_INVALID_REQUEST_ARGUMENT, or the changed fields of API_ROW_CHANGED.',
      },
      usedBy: {
        type: 'object',
        additionalProperties: { type: 'integer' },
        description: 'For a deletion: numbers of rows that refer to the row, by kind.',
      },
      years: {
        type: 'array',
        items: { type: 'integer' },
        description: 'For a request for leave: the years without enough leave.',
      },
      clash: { type: 'object', description: 'The existing row that conflicts with the sent one.' },
      version: { type: 'integer', description: 'Current version of the row, for API_ROW_CHANGED.' },
    },
  },
  FieldError: {
    type: 'object',
    properties: {
      field: string('Path of the field, such as `breaks.0.start`.'),
      rule: { type: 'string', enum: [...fieldRules], description: 'Rule that the value breaks.' },
      params: { type: 'object', description: 'Numbers of the rule, such as `maxLength`.' },
      value: { description: 'For API_ROW_CHANGED: the current value.' },
      by: string('For API_ROW_CHANGED: the author of the current value.'),
      at: {
        type: 'string',
        format: 'date-time',
        description: 'For API_ROW_CHANGED: the time of the change.',
      },
    },
    required: ['field'],
  },
  ErrorCode: {
    type: 'string',
    enum: Object.keys(errorStatus),
    description: 'Code of the refusal. Later releases may add codes.',
  },
  ScimRefusal: {
    type: 'object',
    properties: {
      schemas: { type: 'array', items: { type: 'string' }, description: 'URN of the error message.' },
      status: string('HTTP status of the refusal.'),
      scimType: string('Kind of a refusal with status 400 or 409.'),
      detail: string('Sentence in English.'),
    },
    required: ['schemas', 'status'],
  },
};

const commonCodes = commonErrors.map((code) => `${code} (${errorStatus[code]})`).join(', ');
const responses = {
  Refusal: {
    description: `Any operation can refuse with ${commonCodes}`,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  },
  ScimRefusal: {
    description: 'Refused',
    content: { 'application/scim+json': { schema: { $ref: '#/components/schemas/ScimRefusal' } } },
  },
};

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });
const securitySchemes = {
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'gatehouse_session',
    description: 'Session of a browser. A change also needs the header `x-command-id`, with any value.',
  },
  sessionToken: bearer('`token` of a sign-in with a `deviceType` other than WEB.'),
  apiToken: bearer(
    `Personal or company API token. It begins with \`${apiTokenPrefix}\`. Operations that reject it say so.`,
  ),
  provisioningToken: bearer('Token of an identity provider, for SCIM.'),
  agentToken: bearer('Token of an ActivityWatch agent.'),
  appPassword: {
    type: 'http',
    scheme: 'basic',
    description: 'Account name and app password of a calendar program.',
  },
};

/** Describes the tags that operations use, grouped by area. */
async function describeTags(used: readonly string[]) {
  const areas = await findAreas();
  const names = [...new Set(used)].sort();
  const groups = Map.groupBy(names, (name) => areas.get(name) ?? 'interfaces');
  return {
    tags: names.map((name) => ({ name, 'x-displayName': toWords(name) })),
    'x-tagGroups': [...groups].sort(byName).map(([area, tags]) => ({ name: toWords(area), tags })),
  };
}

/** Converts a name to words: `accessZones` to *Access zones*, `apiTokens` to *API tokens*. */
const toWords = (name: string): string => {
  const words = name.replaceAll('-', ' ').replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  const title = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return title.replace(/^A(?:i|pi) /, (abbreviation) => abbreviation.toUpperCase());
};
