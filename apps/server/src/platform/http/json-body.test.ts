import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { describe, expect, it } from 'vitest';
import { isTooDeep, mostJsonDepth, parseJson, parseJsonRecords } from './json-body.ts';

const nestJson = (levels: number, [open, close]: readonly [string, string] = ['[', ']']) =>
  open.repeat(levels) + close.repeat(levels);
const objects = ['{"a":', '}'] as const;

describe('the nesting depth of a JSON text', () => {
  it.each([
    ['the most levels of arrays', nestJson(mostJsonDepth), false],
    ['one level more', nestJson(mostJsonDepth + 1), true],
    ['objects', `${objects[0].repeat(40)}1${objects[1].repeat(40)}`, true],
    ['a million levels', nestJson(1_000_000), true],
    ['a text that ends inside', '['.repeat(100), true],
    ['brackets inside a text', JSON.stringify({ a: '['.repeat(100) }), false],
    ['brackets behind an escaped quote', JSON.stringify({ a: `\\"${'['.repeat(100)}` }), false],
    ['many values next to each other', `[${Array(1_000).fill('[[]]').join(',')}]`, false],
  ])('checks the depth of a JSON text: %s', (_, text, tooDeep) => {
    expect(isTooDeep(text)).toBe(tooDeep);
  });

  it('rejects a JSON text that is nested too deep in the same way as invalid JSON', () => {
    expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
    for (const text of [nestJson(5_000), '{"a"']) expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  it('replaces a JSON record that is nested too deep and returns the other records', () => {
    const deep = nestJson(5_000);
    const [first, second, third] = parseJsonRecords(`[{"a":1},{"a":${deep}},{"a":"]"}]`) as object[];
    expect([first, third]).toEqual([{ a: 1 }, { a: ']' }]);
    const text = JSON.stringify(second);
    expect(text).toMatch(/nested too deep: 9940 characters, sha256 [0-9a-f]{64}/);
    expect(text).not.toEqual(JSON.stringify(parseJsonRecords(`{"a":${nestJson(5_001)}}`)));
    expect(() => parseJsonRecords('['.repeat(5_000))).toThrow(SyntaxError);
  });
});

describe('a request body that is nested too deep', () => {
  const deep = `{"a":${nestJson(5_000)}}`;
  const post = async (portal: TestPortal, url: string, type: string, headers: object = {}) =>
    portal.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type, 'x-command-id': 'test', ...headers },
      payload: deep,
    });

  it('rejects a body that is nested too deep with status 400 on every route for JSON, before a token is checked', async () => {
    const portal = await testPortal();
    const json = 'application/json';
    const token = { authorization: `Bearer ${'x'.repeat(43)}` };
    for (const url of ['/api/v1/auth/login/email', '/api/v1/buildings', '/api/0/buckets/a/heartbeat'])
      expect((await post(portal, url, json, token)).json()).toMatchObject({
        status: '400',
        messageCode: 'API_INVALID_REQUEST_ARGUMENT',
      });
    for (const type of [json, 'application/scim+json'])
      expect((await post(portal, '/scim/v2/Users', type, token)).json()).toMatchObject({
        status: '400',
        scimType: 'invalidSyntax',
      });
  });
});
