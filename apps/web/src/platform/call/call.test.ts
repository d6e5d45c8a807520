import { buildings } from '@gatehouse/api/area/buildings';
import { sessions } from '@gatehouse/api/auth/sessions';
import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '../i18n/spoken.cases.ts';
import { addressOf } from './address.ts';
import { fileNameOf } from './download.ts';
import { errorFrom } from './errorFrom.ts';
import { headersOf, uuid } from './headers.ts';

describe('the address of an operation', () => {
  it('has its params in their places, encoded', () => {
    expect(addressOf(buildings.get, { id: 7 })).toBe('/api/v1/buildings/7');
    expect(addressOf(buildings.get, { id: 'a/b?c' })).toBe('/api/v1/buildings/a%2Fb%3Fc');
  });

  it('leaves out what was not asked', () => {
    const query = { page: 0, keyword: '', sort: undefined, companyCode: 'A&B' };
    expect(addressOf(buildings.list, undefined, query)).toBe('/api/v1/buildings?page=0&companyCode=A%26B');
  });

  it('repeats the name of a list', () => {
    expect(addressOf(buildings.list, {}, { codes: ['a', 'b'] })).toBe('/api/v1/buildings?codes=a&codes=b');
  });
});

describe('the headers of a call (spec §7)', () => {
  it('tell language, zone, command and time', () => {
    const headers = headersOf(sessions.me);
    expect(headers.get('accept-language')).toBe('en');
    expect(headers.get('x-timezone-offset')).toBe(String(-new Date().getTimezoneOffset()));
    expect(headers.get('x-command-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-sent-time')).toMatch(/Z$/);
    expect(headers.has('idempotency-key')).toBe(false);
  });

  it('carry an idempotency key on POST, the caller’s own when given', () => {
    expect(headersOf(buildings.create, 'mine').get('idempotency-key')).toBe('mine');
    expect(headersOf(buildings.create).get('idempotency-key')).not.toBe(
      headersOf(buildings.create).get('idempotency-key'),
    );
  });

  it('identify by random version 4 UUIDs', () => {
    expect(uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('a refusal', () => {
  // what has no sentence of the portal's is said in the browser's own
  beforeEach(() => speak('en'));

  it('is what the portal says', async () => {
    const body = {
      status: '400',
      messageCode: 'API_INVALID_REQUEST_ARGUMENT',
      message: 'Said.',
      result: { fields: [{ field: 'buildingName', rule: 'required', params: {} }] },
      requestId: 'r1',
    };
    const error = await errorFrom(Response.json(body, { status: 400 }));
    expect(error).toMatchObject({ code: body.messageCode, message: 'Said.', requestId: 'r1', status: 400 });
    expect(error.fields).toEqual(body.result.fields);
    expect(error.isPassing).toBe(false);
  });

  it.each([
    [401, 'AUTH_UNAUTHORIZED', false],
    [403, 'AUTH_NO_PERMISSION', false],
    [404, 'API_NOT_FOUND', false],
    [429, 'API_TOO_MANY_REQUESTS', false],
    [502, 'API_SERVICE_DOWN', true],
    [503, 'API_SERVICE_DOWN', true],
    [500, 'API_ERROR_UNKNOW', false],
  ] as const)('with status %d and no body of the portal is %s', async (status, code, passing) => {
    const error = await errorFrom(new Response('<html>', { status, headers: { 'retry-after': '7' } }));
    expect(error).toMatchObject({ code, status, isPassing: passing, retryAfter: 7 });
  });

  it('says for how many minutes one is shut out', async () => {
    const said = { messageCode: 'API_TOO_MANY_REQUESTS', message: 'Wait.', result: null };
    const after = async (seconds: string) =>
      (await errorFrom(Response.json(said, { status: 429, headers: { 'retry-after': seconds } }))).message;
    expect(await after('30')).toBe('Wait.');
    expect(await after('541')).toContain('10');
  });
});

it.each([
  ['attachment; filename="logs.xlsx"', 'logs.xlsx'],
  ['attachment; filename="x.xlsx"; filename*=UTF-8\'\'Ch%E1%BA%A5m%20c%C3%B4ng.xlsx', 'Chấm công.xlsx'],
  ['attachment', 'download'],
])('a download with %j is saved as %s', (header, name) => expect(fileNameOf(header)).toBe(name));
