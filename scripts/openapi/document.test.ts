import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { operations } from '@gatehouse/api';
import { acceptsApiToken } from '@gatehouse/api/platform/operation';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { features } from '../../apps/server/src/features/index.ts';
import { createApiToken } from '../../apps/server/src/platform/http/credentials.ts';
import { createDocument, documentFile } from './document.ts';
import { formatJson } from './format.ts';
import type { OperationItem, Parameter } from './operation-items.ts';
import type { JsonSchema } from './schemas.ts';
import { itemsOf } from './sharing.ts';

const { document, texts } = await createDocument(operations, features);
const items = itemsOf(document.paths);
const itemByName = new Map(items.map((item) => [item.operationId, item]));
const itemOf = (name: string): OperationItem => itemByName.get(name) ?? expect.fail(`no operation ${name}`);

/** Returns the value that a reference of the document names. */
function resolve<T extends object>(value: T | { $ref: string }): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T;
  const path = value.$ref.slice(2).split('/');
  return path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document) as T;
}

const parametersOf = (item: OperationItem): Parameter[] =>
  (item.parameters ?? []).map((one) => resolve<Parameter>(one));

/** Returns every object in the document that has the given key, with its path. */
function findWith(key: string, value: unknown, path = ''): [string, Record<string, unknown>][] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, part]) => findWith(key, part, `${path}/${name}`));
  return key in value ? [[path, value as Record<string, unknown>], ...inner] : inner;
}

it('openapi.json in docs is up to date', () => {
  const committed = readFileSync(join(import.meta.dirname, '../..', documentFile), 'utf8');
  expect(committed === formatJson(document), 'run npm run api:list').toBe(true);
});

it('OpenAPI document stays small enough to load in a browser', () => {
  const json = JSON.stringify(document);
  // Limits for each operation do not grow with the product.
  expect(json.length / operations.length).toBeLessThan(2_200);
  expect(gzipSync(json).length / operations.length).toBeLessThan(290);
});

describe('operations of the OpenAPI document', () => {
  it('operation IDs are unique, also in camel case', () => {
    const ids = [...items, ...itemsOf(document.webhooks)].map(({ operationId }) =>
      operationId.replaceAll(/[^a-zA-Z0-9]+(.)/g, (_, letter: string) => letter.toUpperCase()).toLowerCase(),
    );
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('OpenAPI document describes every operation of packages/api', () => {
    expect(operations.filter(({ name }) => !itemByName.has(name))).toEqual([]);
  });

  it('OpenAPI document names the error codes of each operation by their status', () => {
    expect(itemOf('buildings.create').responses).toMatchObject({
      '404': { $ref: '#/components/responses/Refusal', description: 'HR_COMPANY_NOT_FOUND' },
      '409': { description: 'AREA_BUILDING_CODE_DUPLICATED' },
      default: { $ref: '#/components/responses/Refusal' },
    });
    const named = (item: OperationItem) =>
      Object.values(item.responses)
        .map(({ description }) => description)
        .join();
    for (const { name, errors } of operations)
      for (const code of errors) expect(named(itemOf(name))).toContain(code);
  });

  it('OpenAPI document requires a body only for operations that reject an empty body', () => {
    expect(itemOf('buildings.create').requestBody?.required).toBe(true);
    expect(itemOf('sessions.refresh').requestBody?.required).toBeUndefined();
    expect(itemOf('buildings.update').requestBody?.required).toBeUndefined();
  });

  it('OpenAPI document requires the query parameters that have no default', () => {
    const required = (name: string) =>
      parametersOf(itemOf(name)).flatMap(({ name: field, required: is }) => (is ? [field] : []));
    expect(required('deviceLogs.list')).toEqual(['from', 'to']);
    expect(required('quarantine.preview')).toEqual(['code', 'employeeId']);
    expect(required('buildings.get')).toEqual(['id']);
  });

  it('OpenAPI document describes the header idempotency-key of each POST with a stored answer, and the header prefer of each export that can run as a job', () => {
    const headersOf = (name: string) =>
      parametersOf(itemOf(name)).flatMap((one) => (one.in === 'header' ? [one.name] : []));
    expect(headersOf('buildings.create')).toEqual(['idempotency-key']);
    expect(headersOf('employeeImports.check')).toEqual(['idempotency-key']);
    expect(headersOf('deviceLogs.export')).toEqual(['prefer']);
    for (const name of ['buildings.update', 'buildings.list', 'sessions.loginByUsername', 'exports.download'])
      expect(headersOf(name)).toEqual([]);
  });

  it('OpenAPI document lists the sort fields of each list', () => {
    const sorts = items.flatMap((item) => parametersOf(item).filter(({ name }) => name === 'sort'));
    expect(sorts.length).toBeGreaterThan(20);
    for (const { schema } of sorts)
      expect(schema.enum).toEqual(expect.arrayContaining([expect.stringMatching(/^\w+,asc$/)]));
  });

  it('every operation in the OpenAPI document has a declared tag, and a declared security scheme or none', () => {
    const tags = (document.tags as { name: string }[]).map(({ name }) => name);
    const schemes = Object.keys(document.components.securitySchemes ?? {});
    for (const { tags: own, security = [] } of items) {
      expect(tags).toEqual(expect.arrayContaining(own));
      expect(schemes).toEqual(expect.arrayContaining(security.flatMap((scheme) => Object.keys(scheme))));
    }
  });
});

describe('API tokens in the OpenAPI document', () => {
  const schemesOf = (name: string) =>
    (itemOf(name).security ?? (document.security as object[])).flatMap((scheme) => Object.keys(scheme));

  it('OpenAPI document describes API tokens by their prefix', () => {
    const { token } = createApiToken();
    const { apiToken } = document.components.securitySchemes as Record<string, { description: string }>;
    const [, prefix = 'none'] = /begins with `([^`]+)`/.exec(apiToken?.description ?? '') ?? [];
    expect(token.startsWith(prefix)).toBe(true);
    expect(readFileSync(join(import.meta.dirname, '../../docs/api/introduction.md'), 'utf8')).toContain(
      `\`${prefix}\``,
    );
  });

  it('OpenAPI document names the scheme of API tokens only for operations that accept them', () => {
    for (const operation of operations)
      expect([operation.name, schemesOf(operation.name).includes('apiToken')]).toEqual([
        operation.name,
        acceptsApiToken(operation, { isPersonal: true }),
      ]);
  });

  it('OpenAPI document describes the permission, the people and the API tokens of an operation', () => {
    expect(itemOf('buildings.list').description).toBe('Requires the permission `BUILDING_LIST`.');
    expect(itemOf('profiles.mine').description).toBe(
      'Requires the permission `MY_PROFILE`. Accepts no API token of a company.',
    );
    expect(itemOf('apiTokens.create').description).toMatch(/ Accepts no API token\.$/);
    expect(itemOf('timesheets.records').description).toBe(
      'Requires the permission `DEPARTMENT_TIMESHEET`. Covers the caller and the people of departments that the caller manages, or with `STAFF_LIST` everyone in the company.',
    );
    expect(itemOf('sessions.loginByUsername').description).toBeUndefined();
  });

  it('parameters in the OpenAPI document have the default of the portal', () => {
    const sizeOf = (name: string) => parametersOf(itemOf(name)).find((one) => one.name === 'size')?.schema;
    expect(sizeOf('deviceLogs.list')).toMatchObject({ default: 5, maximum: 100 });
    expect(sizeOf('timesheets.records')).toMatchObject({ default: 1000, maximum: 10_000 });
  });
});

describe('descriptions of the OpenAPI document', () => {
  it('docs/api describes every field, and contains no description without a field', () => {
    expect(texts.missing).toEqual([]);
    expect(texts.findUnused()).toEqual([]);
  });

  it('every field and every parameter in the OpenAPI document has a description', () => {
    const fields = findWith('properties', document).flatMap(([path, { properties }]) =>
      Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => ({
        path,
        name,
        schema,
      })),
    );
    expect(fields.length).toBeGreaterThan(2000);
    const bare = fields.filter(
      ({ path, name, schema }) =>
        !schema.$ref && !schema.description && !(name === 'result' && /allOf\/1$/.test(path)),
    );
    expect(bare.map(({ path, name }) => `${path} ${name}`)).toEqual([]);
    const parameters = items.flatMap((item) => parametersOf(item).map((parameter) => ({ item, parameter })));
    const undescribed = parameters.filter(({ parameter }) => !parameter.description);
    expect(undescribed.map(({ item, parameter }) => `${item.operationId} ${parameter.name}`)).toEqual([]);
  });

  it('every reference in the OpenAPI document names an existing component', () => {
    for (const [path, { $ref }] of findWith('$ref', document))
      if (typeof $ref === 'string') expect([path, resolve({ $ref })]).not.toContain(undefined);
  });
});

describe('examples of the OpenAPI document', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', ...document });
  const examples = findWith('example', { paths: document.paths, webhooks: document.webhooks });

  it.each(examples)('example at %s matches its schema', (_path, { example, schema, ...described }) => {
    const inDocument = JSON.parse(JSON.stringify(schema ?? described).replaceAll('"#/', '"document#/'));
    const validate = ajv.compile(inDocument);
    validate(example);
    expect(validate.errors ?? []).toEqual([]);
  });

  it('OpenAPI document shows in three languages how to sign in, read in pages and in bulk, add rows and export', () => {
    for (const name of [
      'sessions.loginByUsername',
      'deviceLogs.list',
      'timesheets.records',
      'employeeChanges.list',
      'employees.create',
      'meetings.create',
      'exports.create',
    ])
      expect(itemOf(name)['x-codeSamples']).toEqual(
        ['curl', 'TypeScript', 'Python'].map((label) => expect.objectContaining({ label })),
      );
  });
});
