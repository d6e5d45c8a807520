import { operations } from '@gatehouse/api';
import { buildings } from '@gatehouse/api/area/buildings';
import { sessions } from '@gatehouse/api/auth/sessions';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import { empty } from '@gatehouse/api/platform/shapes';
import { openBrowser, password, setTestPasswords } from '@gatehouse/testing/kit/browser';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { features } from '../../features/index.ts';
import { Refusal } from '../refusal.ts';
import { createErrorHandler } from './answers.ts';
import { envelopeSchema } from './openapi.ts';
import { register } from './register.ts';
import { publicRoute, type Route, route } from './route.ts';

let portal: TestPortal;
let companyId: number;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal();
  const person = await portal.make.employee({ roles: ['ADMIN'] });
  companyId = person.companyId ?? 0;
  admin = await portal.as(person);
});

const declared = { ...buildings.remove, name: 'trial.remove', path: '/trial/{id}', errors: [] } as const;

const constraints = new Map([['trials__name', 'REQ_ID_NOT_FOUND']] as const);
const uniqueViolation = Object.assign(new pg.DatabaseError('raised', 6, 'error'), {
  code: '23505',
  constraint: 'trials__name',
});

function createServerWith(...routes: Route[]): { app: FastifyInstance; unforeseen: string[] } {
  const unforeseen: string[] = [];
  const write = (line: string) => void unforeseen.push(JSON.parse(line).err.message);
  const app = fastify({ logger: { level: 'error', stream: { write } } });
  app.setErrorHandler(createErrorHandler(constraints, portal.services.settings));
  for (const routeToRegister of routes) register(app, portal.services, routeToRegister);
  return { app, unforeseen };
}

describe('the routes of all operations', () => {
  it('serves every declared operation exactly once', () => {
    const served = features.flatMap(({ routes }) => routes.map(({ operation: { name } }) => name));
    expect(served.toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
  });

  it('declares no two operations with the same URL', () => {
    const addresses = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('serialises every answer, and creates the serialisers when the first answer is sent', async () => {
    const app = fastify();
    for (const operation of operations)
      app.get(`/${operation.name}`, { schema: { response: { 200: envelopeSchema(operation) } } }, () => null);
    await app.ready();
  });
});

describe('registration of operations', () => {
  it('refuses to register an operation without a permission (security.md §1.1)', () => {
    const { permission: _, ...rest } = declared;
    const nameless = { ...rest } as unknown as OperationShape;
    const namelessRoute: Route = { operation: nameless, handle: { kind: 'viewer', run: async () => ({}) } };
    expect(() => createServerWith(namelessRoute)).toThrow('trial.remove declares no permission');
  });

  it('refuses to register an operation with the wrong kind of handler', () => {
    expect(() => createServerWith(publicRoute(declared, async () => ({})))).toThrow('wrong kind of handler');
  });

  it('fails a call that changes data without recording the change in the audit trail', async () => {
    const { app, unforeseen } = createServerWith(route(declared, async () => ({})));
    const { status } = await callOn(app, 1);
    expect([status, unforeseen]).toEqual([500, ['trial.remove changed something and recorded nothing']]);
  });

  it.each<[string, Parameters<typeof route<typeof declared>>[1]]>([
    ['of its handler', async ({ refuse }) => refuse('REQ_ID_NOT_FOUND' as 'API_NOT_FOUND')],
    ['thrown by a service', () => Promise.reject(new Refusal('REQ_ID_NOT_FOUND'))],
    ['of a constraint', () => Promise.reject(uniqueViolation)],
  ])('fails an operation that throws the undeclared refusal %s', async (_what, handle) => {
    const { app, unforeseen } = createServerWith(route(declared, handle));
    expect(await callOn(app, 1)).toEqual({ status: 500, code: 'API_ERROR_UNKNOW' });
    const fault = 'trial.remove refuses with REQ_ID_NOT_FOUND, which it does not declare';
    expect(unforeseen).toEqual([expect.stringContaining(fault)]);
  });

  it('lets an operation refuse with a code that it declares, and with a code common to all operations', async () => {
    const declaring = { ...declared, errors: ['REQ_ID_NOT_FOUND'] } as const;
    for (const [operation, error, code] of [
      [declaring, uniqueViolation, 'REQ_ID_NOT_FOUND'],
      [declared, new Refusal('API_CONFLICT'), 'API_CONFLICT'],
    ] as const) {
      const { app, unforeseen } = createServerWith(route(operation, () => Promise.reject(error)));
      expect([(await callOn(app, 1)).code, unforeseen]).toEqual([code, []]);
    }
  });

  it('sends the refusal of an operation with an undeclared code in production, so that the caller gets an answer', async () => {
    const { app } = createServerWith(route(declared, () => Promise.reject(uniqueViolation)));
    portal.services.settings.checkAnswers = false;
    const answer = await callOn(app, 1);
    portal.services.settings.checkAnswers = true;
    expect(answer).toEqual({ status: 404, code: 'REQ_ID_NOT_FOUND' });
  });

  it('removes undeclared fields from an answer in production', async () => {
    const odd = { ...declared, method: 'GET', name: 'trial.odd', result: empty } as const;
    const { app } = createServerWith(
      route(odd, async () => ({ secret: 1 }) as object as Record<string, never>),
    );
    portal.services.settings.checkAnswers = false;
    const answer = await app.inject({
      url: pathOf(odd, { id: 1 }),
      headers: { authorization: await createBearer() },
    });
    portal.services.settings.checkAnswers = true;
    expect([answer.statusCode, answer.json().result]).toEqual([200, {}]);
  });

  it('rejects a query or body for an operation that declares none (ASVS 15.3.3)', async () => {
    const admin = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    for (const input of [{ query: { companyId: 1 } }, { body: { companyId: 1 } }]) {
      const answer = await admin.call(buildings.remove, { params: { id: 1 }, ...input });
      expect([answer.status, answer.result.fields]).toEqual([
        400,
        [{ field: 'companyId', rule: 'unknown', params: {} }],
      ]);
    }
    expect((await admin.call(buildings.remove, { params: { id: 1 } })).status).toBe(404);
  });

  it('answers 404 for an invalid id in the path, and 400 for the same invalid id in the body', async () => {
    expect((await admin.call(buildings.get, { params: { id: 'x' } })).code).toBe('API_NOT_FOUND');
    const body = { id: 5, buildingCode: 'A', buildingName: 'A', address: 'A' };
    const answer = await admin.call(buildings.update, { params: { id: 1 }, body });
    expect([answer.status, answer.result.fields]).toEqual([
      400,
      [{ field: 'id', rule: 'unknown', params: {} }],
    ]);
  });
});

const createBearer = async () => {
  const person = await portal.make.employee({ companyId, roles: ['ADMIN'] });
  await setTestPasswords(portal, person);
  const body = { account: person.accountName, password, deviceType: 'PHONE' };
  return `Bearer ${(await openBrowser(portal).send(sessions.loginByUsername, { body })).result.token}`;
};
async function callOn(app: FastifyInstance, id: number) {
  const response = await app.inject({
    method: declared.method,
    url: pathOf(declared, { id }),
    headers: { authorization: await createBearer() },
  });
  return { status: response.statusCode, code: response.json().messageCode };
}

describe('a call that is authenticated by a cookie (ASVS 3.5)', () => {
  const buildingBody = () => ({
    companyId,
    buildingCode: `X${Math.random()}`,
    buildingName: 'X',
    address: 'X',
  });

  it.each<[string, Record<string, string>, number]>([
    ['from a page of the portal', {}, 200],
    ['without Origin, as some browsers send it', { origin: '' }, 403],
    ['from a foreign origin', { origin: 'https://evil.example' }, 403],
    ['from the same host over another scheme', { origin: 'https://localhost:8080' }, 403],
    ['from an opaque origin', { origin: 'null' }, 403],
    ['marked cross-site by the browser', { 'sec-fetch-site': 'cross-site' }, 403],
    ['marked same-site, from a sibling name', { 'sec-fetch-site': 'same-site' }, 403],
    ["without the client's own header", { 'x-command-id': '' }, 403],
  ])('accepts or refuses a call by cookie: a call %s', async (_what, headers, status) => {
    const person = await portal.make.employee({ companyId, roles: ['ADMIN'] });
    await setTestPasswords(portal, person);
    const browser = openBrowser(portal);
    await browser.send(sessions.loginByUsername, { body: { account: person.accountName, password } });
    expect((await browser.send(buildings.create, { body: buildingBody(), headers })).status).toBe(status);
    expect((await browser.send(buildings.list, { headers })).status).toBe(200);
  });

  it('accepts a call with a bearer token without browser headers, because browsers never attach the token automatically', async () => {
    const answer = await admin.call(buildings.create, {
      body: buildingBody(),
      headers: { origin: 'https://x', 'x-command-id': '' },
    });
    expect(answer.status).toBe(200);
  });
});

describe('a request with an invalid URL', () => {
  it.each([
    ['GET', '/api/v1/nothing', 404, 'API_NOT_FOUND'],
    ['GET', '/api/v1/buildings/%zz', 404, 'API_NOT_FOUND'],
    ['HEAD', '/api/v1/buildings', 404, ''],
    ['PATCH', '/api/v1/buildings/1', 404, 'API_NOT_FOUND'],
    ['GET', '/assets/nothing.js', 404, 'API_NOT_FOUND'],
  ] as const)('answers %s %s with status %i in the usual envelope', async (method, url, status, code) => {
    const answer = await portal.app.inject({ method, url });
    expect([answer.statusCode, method === 'HEAD' ? '' : answer.json().messageCode]).toEqual([status, code]);
  });

  it.each([
    ['no JSON', 'application/json', '{"a":', 400, 'API_INVALID_REQUEST_ARGUMENT'],
    ['a prototype', 'application/json', '{"__proto__":{"a":1}}', 400, 'API_INVALID_REQUEST_ARGUMENT'],
    ['another type', 'application/xml', '<a/>', 415, 'API_UNSUPPORTED_MEDIA_TYPE'],
    ['too much', 'application/json', `"${'x'.repeat(70_000)}"`, 413, 'API_PAYLOAD_TOO_LARGE'],
    [
      'a character no database holds',
      'application/json',
      '{"account":"a\\u0000b","password":"x"}',
      400,
      'API_INVALID_REQUEST_ARGUMENT',
    ],
  ])('rejects a request body of %s', async (_what, type, payload, status, code) => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: pathOf(sessions.loginByUsername),
      headers: { 'content-type': type },
      payload,
    });
    expect([answer.statusCode, answer.json().messageCode]).toEqual([status, code]);
  });
});
