import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { live } from '@gatehouse/api/auth/live';
import { sessions } from '@gatehouse/api/auth/sessions';
import { calendarFeeds } from '@gatehouse/api/meetings/calendar-feeds';
import { calendarPasswords } from '@gatehouse/api/meetings/calendar-passwords';
import { pathOf } from '@gatehouse/api/platform/operation';
import { apiTokens } from '@gatehouse/api/settings/api-tokens';
import { provisioningTokens } from '@gatehouse/api/settings/provisioning-tokens';
import { teleworkAgents } from '@gatehouse/api/telework/telework-agents';
import type { Person } from '@gatehouse/testing/data/factories';
import { password, setTestPasswords } from '@gatehouse/testing/kit/browser';
import { hasNginx, startNginx } from '@gatehouse/testing/portal/nginx';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';

let portal: TestPortal;
let person: Person;
let own: string;
/**
 * URL of a proxy that removes the path of PUBLIC_URL from requests. `leaving` is the URL of a proxy that keeps the
 * path.
 */
let removing: string;
let leaving: string;
let nginx = '';
const servers: Server[] = [];

async function startProxy(target: string, isRemoving: boolean): Promise<string> {
  const server = createServer((request, response) => {
    const { url = '', method, headers } = request;
    if (!url.startsWith('/gate/')) return void response.writeHead(404).end('not the portal');
    const path = isRemoving ? url.slice('/gate'.length) : url;
    const passed = forward(target + path, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    response.on('close', () => passed.destroy());
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  portal = await testPortal({ settings: { PUBLIC_URL: 'HTTPS://Intra.Linden.Example:443/gate/' } });
  person = await portal.make.employee({ roles: ['STAFF', 'ADMIN'] });
  await setTestPasswords(portal, person);
  own = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  removing = await startProxy(own, true);
  leaving = await startProxy(own, false);
  if (hasNginx) nginx = await startNginx(own);
});
afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

const address = 'https://intra.linden.example/gate';
const ways = [
  ['a proxy that removes the path', () => `${removing}/gate`],
  ['a proxy that leaves the path', () => `${leaving}/gate`],
  ['the port itself', () => own],
  [hasNginx ? 'nginx' : 'nginx (skipped: nginx is not installed)', () => `${nginx}/gate`],
] as const;

describe.each(ways)('a portal reached through %s', (way, at) => {
  const it = test.skipIf(way.includes('skipped'));

  it('answers requests for the API, SCIM, CalDAV, calendar feeds, agents, devices and health checks', async () => {
    const fetchStatus = async (path: string, init: RequestInit = {}) =>
      [path, (await fetch(at() + path, { redirect: 'manual', ...init })).status] as const;
    for (const [path, expected, init] of [
      ['/health/live', 200],
      ['/api/openapi.json', 200],
      [pathOf(sessions.me), 401],
      ['/scim/v2/Users/', 401],
      ['/caldav/', 401],
      ['/.well-known/caldav', 301],
      ['/ical/none.ics', 404],
      ['/api/0/info', 401],
      [
        '/device/v1/punches',
        403,
        { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
      ],
      ['/iclock/ping', 403],
      ['/hik/none', 404],
      ['/none.js', 404],
    ] as const satisfies readonly (readonly [string, number, RequestInit?])[])
      expect(await fetchStatus(path, init)).toEqual([path, expected]);
  });

  it('sets Secure cookies with the path of PUBLIC_URL when a browser signs in, and streams live events', async () => {
    const headers = {
      origin: 'https://intra.linden.example',
      'sec-fetch-site': 'same-origin',
      'x-command-id': 'test',
    };
    const answer = await fetch(at() + pathOf(sessions.loginByUsername), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ account: person.accountName, password }),
    });
    expect(answer.status).toBe(200);
    const cookies = answer.headers.getSetCookie();
    const findCookie = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
    expect(findCookie('__Secure-gatehouse_session')).toMatch(
      /; Path=\/gate; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(findCookie('__Secure-gatehouse_refresh')).toContain(`Path=/gate${pathOf(sessions.refresh)};`);
    expect(findCookie('__Secure-gatehouse_browser')).toContain('Path=/gate/api/v1/auth/login;');
    expect(findCookie('gatehouse_signed_in')).toContain('Path=/gate;');
    expect(cookies.filter((cookie) => cookie.startsWith('__Host-'))).toEqual([]);
    const cookie = cookies.map((setCookie) => setCookie.split(';', 1)[0]).join('; ');
    const me = await fetch(at() + pathOf(sessions.me), { headers: { ...headers, cookie } });
    expect(me.status).toBe(200);
    const stream = await fetch(at() + pathOf(live.stream), { headers: { cookie } });
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const reader = stream.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
  });
});

describe('URLs in answers of the portal', () => {
  it('begins every URL that the portal returns with PUBLIC_URL', async () => {
    const client = await portal.as(person);
    const { companyId } = person;
    const addresses = [
      (await client.call(calendarFeeds.makeMine, { body: {} })).result.address,
      (await client.call(teleworkAgents.list)).result.address,
      (await client.call(provisioningTokens.list)).result.address,
      (await client.call(apiTokens.list)).result.address,
    ];
    const appPassword = await client.call(calendarPasswords.create, { body: { programName: 'Phone' } });
    expect(appPassword.status).toBe(200);
    addresses.push((await client.call(calendarPasswords.list)).result.server);
    for (const returnedUrl of addresses)
      expect(returnedUrl).toMatch(/^https:\/\/intra\.linden\.example\/gate\/\w/);
    expect(addresses.at(-1)).toBe(`${address}/caldav/`);
    const basic = Buffer.from(`${person.accountName}:${appPassword.result.secret}`).toString('base64');
    const principal = await fetch(`${removing}/gate/caldav/`, {
      method: 'PROPFIND',
      headers: { authorization: `Basic ${basic}`, depth: '1' },
      body: '<propfind xmlns="DAV:"><prop><current-user-principal/></prop></propfind>',
    });
    const text = await principal.text();
    expect([
      principal.status,
      [...text.matchAll(/<d:href>(.*?)<\/d:href>/g)].map(([, href]) => href),
    ]).toEqual([207, expect.arrayContaining(['/gate/caldav/', `/gate/caldav/${person.employeeId}/`])]);
    expect(text).not.toContain('>/caldav');
    const docs = await (await fetch(`${removing}/gate/api/openapi.json`)).json();
    expect(docs.servers).toEqual([{ url: address }]);
    const { token } = await portal.make.provisioningToken({
      companyId: companyId ?? 0,
      makerAccountId: person.accountId,
    });
    const users = await fetch(`${leaving}/gate/scim/v2/Users?count=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await users.json()).Resources[0].meta.location).toMatch(`${address}/scim/v2/Users/`);
  });
});

it('accepts only the origin of PUBLIC_URL', async () => {
  const send = (origin: string) =>
    portal.app.inject({
      method: 'POST',
      url: pathOf(sessions.loginByUsername),
      headers: { host: 'internal:8080', origin, 'x-command-id': 'test' },
      payload: { account: 'none', password: 'none' },
    });
  expect((await send('https://intra.linden.example')).statusCode).toBe(400);
  expect((await send('https://other.linden.example')).statusCode).toBe(403);
});
