import { buildings } from '@gatehouse/api/area/buildings';
import { sessions } from '@gatehouse/api/auth/sessions';
import { languages } from '@gatehouse/messages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTestLanguage } from '../i18n/testLanguage.cases.ts';
import { addressOf } from './address.ts';
import { call } from './call.ts';
import { fileNameOf } from './download.ts';
import { errorFrom, readSuccess } from './errorFrom.ts';
import { headersOf, uuid } from './headers.ts';

describe('URL of an operation', () => {
  it('inserts encoded params into the path of an operation', () => {
    expect(addressOf(buildings.get, { id: 7 })).toBe('/api/v1/buildings/7');
    expect(addressOf(buildings.get, { id: 'a/b?c' })).toBe('/api/v1/buildings/a%2Fb%3Fc');
  });

  it('omits empty and undefined query values', () => {
    const query = { page: 0, keyword: '', sort: undefined, companyCode: 'A&B' };
    expect(addressOf(buildings.list, undefined, query)).toBe('/api/v1/buildings?page=0&companyCode=A%26B');
  });

  it('repeats the query key for each value of a list in the query', () => {
    expect(addressOf(buildings.list, {}, { codes: ['a', 'b'] })).toBe('/api/v1/buildings?codes=a&codes=b');
  });
});

describe('headers of a call (spec §7)', () => {
  it('sends language, time zone, command ID and time', () => {
    const headers = headersOf(sessions.me);
    expect(headers.get('accept-language')).toBe('en');
    expect(headers.get('x-timezone-offset')).toBe(String(-new Date().getTimezoneOffset()));
    expect(headers.get('x-command-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-sent-time')).toMatch(/Z$/);
    expect(headers.has('idempotency-key')).toBe(false);
  });

  it('sends a POST with a new idempotency key, or with the key that the caller passed', () => {
    expect(headersOf(buildings.create, 'mine').get('idempotency-key')).toBe('mine');
    expect(headersOf(buildings.create).get('idempotency-key')).not.toBe(
      headersOf(buildings.create).get('idempotency-key'),
    );
  });

  it('uses random version 4 UUIDs as command IDs', () => {
    expect(uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('errors of failed calls', () => {
  // If a tested error has no message of the portal, its text is in the browser's language.
  beforeEach(() => loadTestLanguage('en'));

  it('uses the message of the portal for a failed call', async () => {
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
  ] as const)(
    'converts status %d without a response body from the portal to the error code %s',
    async (status, code, passing) => {
      const error = await errorFrom(new Response('<html>', { status, headers: { 'retry-after': '7' } }));
      expect(error).toMatchObject({ code, status, isPassing: passing, retryAfter: 7 });
    },
  );

  it('states the remaining minutes of a rate limit in the error text', async () => {
    const body = { messageCode: 'API_TOO_MANY_REQUESTS', message: 'Wait.', result: null };
    const messageAfter = async (seconds: string) =>
      (await errorFrom(Response.json(body, { status: 429, headers: { 'retry-after': seconds } }))).message;
    expect(await messageAfter('30')).toBe('Wait.');
    expect(await messageAfter('541')).toContain('10');
  });
});

describe('answers that are not from the portal', () => {
  const page = new Response('<html>Sign in to the network</html>', {
    headers: { 'content-type': 'text/html' },
  });
  const sentences = {
    en: 'The answer isn’t from the portal. Check your network connection or proxy and try again.',
    vi: 'Phản hồi không phải từ hệ thống. Hãy kiểm tra kết nối mạng hoặc proxy rồi thử lại.',
    ko: '포털에서 보낸 응답이 아닙니다. 네트워크 연결이나 프록시를 확인한 후 다시 시도하세요.',
    ja: 'ポータルからの応答ではありません。ネットワーク接続またはプロキシを確認して、もう一度お試しください。',
  };
  afterEach(() => vi.unstubAllGlobals());
  const answerWith = (response: Response) => vi.stubGlobal('fetch', async () => response.clone());
  /** Calls of a list, a form and the sign-in. */
  const calls = {
    list: () => call(buildings.list, {}),
    form: () => call(buildings.update, { params: { id: 1 }, body: { buildingName: 'A' } }),
    'sign-in': () => call(sessions.loginByUsername, { body: { account: 'a', password: 'secret' } }),
  };

  describe.each(languages)('answers that are not from the portal, in the language %s', (language) => {
    beforeEach(() => loadTestLanguage(language));

    it.each(Object.entries(calls))(
      'rejects the call "%s" if it is answered with an HTML page',
      async (_name, send) => {
        answerWith(page);
        await expect(send()).rejects.toMatchObject({
          name: 'CallError',
          message: sentences[language],
          isPassing: false,
        });
      },
    );

    it.each([{}, [], null, 'text', { status: '01' }, { status: 200, result: { content: [] } }])(
      'rejects the JSON answer %j, which has no status "00"',
      async (body) => {
        answerWith(Response.json(body));
        await expect(calls.list()).rejects.toMatchObject({ name: 'CallError', message: sentences[language] });
      },
    );
  });

  it("turns an answer with HTTP status 200 and an error code into an error with the portal's code and message", async () => {
    answerWith(
      Response.json({ status: '404', messageCode: 'API_NOT_FOUND', message: 'Gone.', result: null }),
    );
    const error = { name: 'CallError', code: 'API_NOT_FOUND', message: 'Gone.', status: 404 };
    await expect(calls.form()).rejects.toMatchObject(error);
  });

  it('returns the result of an answer with status "00"', async () => {
    answerWith(Response.json({ status: '00', messageCode: 'success', message: '', result: { id: 1 } }));
    expect(await calls.form()).toEqual({ id: 1 });
  });

  it('treats an answer that breaks off like a missing answer', async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new TypeError('terminated')),
    });
    await expect(readSuccess(new Response(broken))).rejects.toMatchObject({ status: 0, isPassing: true });
  });
});

it.each([
  ['attachment; filename="logs.xlsx"', 'logs.xlsx'],
  ['attachment; filename="x.xlsx"; filename*=UTF-8\'\'Ch%E1%BA%A5m%20c%C3%B4ng.xlsx', 'Chấm công.xlsx'],
  ['attachment', 'download'],
])('saves a download with the content-disposition %j as %s', (header, name) =>
  expect(fileNameOf(header)).toBe(name),
);
