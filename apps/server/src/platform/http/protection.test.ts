import cookie from '@fastify/cookie';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { currentQueueClient } from '../load/queue-client.ts';
import { createLog } from '../log.ts';
import { hashNewToken } from './credentials.ts';
import { scheduleFairly } from './protection.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

async function buildAppWith(overrides: {
  secureCookies?: boolean;
  metricsToken?: string;
  trustedProxies?: string[];
}) {
  const settings = { ...portal.services.settings, secureCookies: overrides.secureCookies ?? false };
  const app = await buildApp(
    { ...portal.services, settings },
    {
      devices: portal.devices,
      log: createLog('silent'),
      trustedProxies: overrides.trustedProxies ?? [],
      metricsToken: overrides.metricsToken,
      screens: '/nowhere',
    },
  );
  await app.ready();
  return app;
}

describe('security headers of answers (security.md §1.11)', () => {
  it.each([
    '/api/v1/auth/check',
    '/api/v1/nothing',
    '/api/openapi.json',
    '/api/docs',
    '/health/live',
    '/nothing.js',
    '/api/v1/%zz',
    '/api/0/info',
    '/scim/v2/Users',
    '/device/v1/updates/1',
    '/caldav/',
    '/ical/nothing.ics',
  ])('sends the security headers (ASVS 3.4) with the answer to %s', async (url) => {
    const { headers } = await portal.app.inject({ url });
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
    const isData = /^application\/(scim\+)?json/.test(String(headers['content-type']));
    expect(headers['cross-origin-opener-policy']).toBe(isData ? undefined : 'same-origin');
    expect(headers['permissions-policy'] ?? '').toMatch(
      isData ? /^$/ : /^camera=\(\), .*geolocation=\(\), .*microphone=\(\)/,
    );
    const holdsData = /^\/(api|scim|device|caldav|ical)/.test(url);
    expect(headers['cache-control']).toBe(holdsData ? 'no-store' : undefined);
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers.server).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it.each(['/iclock/getrequest?SN=nothing', '/hik/nothing', '/metrics', '/.well-known/caldav'])(
    'sends headers that prevent caching with the answer to %s',
    async (url) => {
      expect((await portal.app.inject({ url })).headers['cache-control']).toBe('no-store');
    },
  );

  it('tells browsers to use only HTTPS if the portal is reached over HTTPS', async () => {
    const app = await buildAppWith({ secureCookies: true });
    expect((await app.inject({ url: '/health/live' })).headers['strict-transport-security']).toBe(
      'max-age=31536000',
    );
  });
});

describe('the queue in which a request waits to begin', () => {
  it.each<[string, { remoteAddress: string; forwarded?: string; token?: string }, string]>([
    ['is that of its address', { remoteAddress: '192.0.2.7' }, 'address:192.0.2.7'],
    [
      'is that of the address which a trusted proxy forwards',
      { remoteAddress: '10.0.0.1', forwarded: '192.0.2.7' },
      'address:192.0.2.7',
    ],
    [
      'ignores the address which any other client forwards',
      { remoteAddress: '192.0.2.8', forwarded: '192.0.2.7' },
      'address:192.0.2.8',
    ],
    ['is one for a /64 of IPv6', { remoteAddress: '2001:db8:1:2::9' }, 'address:2001:db8:1:2::/64'],
    ['is that of the account of an opened session', { remoteAddress: '192.0.2.7', token: 'a' }, 'account:7'],
    [
      'is that of the address for an unknown token',
      { remoteAddress: '192.0.2.7', token: 'b' },
      'address:192.0.2.7',
    ],
  ])(
    'chooses the queue in which a request waits: the queue %s',
    async (_, { remoteAddress, forwarded, token }, expected) => {
      const { services } = portal;
      services.database.sessions.note(hashNewToken('a'.repeat(43)), 7);
      const app = fastify({ trustProxy: ['10.0.0.0/24'] });
      await app.register(cookie);
      scheduleFairly(app, services);
      app.post('/line', async () => currentQueueClient());
      const answer = await app.inject({
        ...{ method: 'POST', url: '/line', remoteAddress, payload: { read: 'first' } },
        headers: {
          ...(forwarded && { 'x-forwarded-for': forwarded }),
          ...(token && { authorization: `Bearer ${token.repeat(43)}` }),
        },
      });
      expect(answer.json().name).toBe(expected);
    },
  );
});

describe('the routes /health and /metrics', () => {
  it('reports that the portal runs and that its database answers', async () => {
    expect((await portal.app.inject({ url: '/health/live' })).json()).toEqual({ status: 'live' });
    const ready = await portal.app.inject({ url: '/health/ready' });
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);
  });

  it('reports a read-only database as not ready, and reports it as ready when a leader is found again', async () => {
    const { owner } = portal.make;
    const { database } = portal.connection;
    const backends = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'gatehouse' AND datname = current_database()`;
    await owner.query(`ALTER DATABASE ${database} SET default_transaction_read_only = on`);
    await owner.query(backends);
    const fetchReady = async () => {
      const { statusCode, body } = await portal.app.inject({ url: '/health/ready' });
      return [statusCode, JSON.parse(body).status];
    };
    try {
      await expect.poll(fetchReady).toEqual([503, 'database only reads']);
    } finally {
      await owner.query(`ALTER DATABASE ${database} RESET default_transaction_read_only`);
    }
    // The pool has discarded its connections to the read-only server.
    expect(await fetchReady()).toEqual([200, 'ready']);
  });

  it.each<[string, { remoteAddress: string; headers?: Record<string, string> }, number]>([
    ['from this machine', { remoteAddress: '127.0.0.1' }, 200],
    ['from this machine over IPv6', { remoteAddress: '::1' }, 200],
    ['from elsewhere', { remoteAddress: '10.0.0.7' }, 403],
    [
      'from elsewhere, claiming to be from here',
      { remoteAddress: '10.0.0.7', headers: { 'x-forwarded-for': '127.0.0.1' } },
      403,
    ],
    [
      'through a proxy on this machine',
      { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '10.0.0.7' } },
      403,
    ],
    ...['x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via', 'cf-connecting-ip'].map(
      (name): [string, { remoteAddress: string; headers?: Record<string, string> }, number] => [
        `through a proxy on this machine that says so in ${name}`,
        { remoteAddress: '127.0.0.1', headers: { [name]: 'gate.example' } },
        403,
      ],
    ),
    [
      'from elsewhere with the token',
      { remoteAddress: '10.0.0.7', headers: { authorization: 'Bearer sixteen-letters!' } },
      200,
    ],
    [
      'from elsewhere with another token',
      { remoteAddress: '10.0.0.7', headers: { authorization: 'Bearer sixteen-letters?' } },
      403,
    ],
  ])('accepts or refuses a request for metrics %s', async (_what, request, status) => {
    const app = await buildAppWith({ metricsToken: 'sixteen-letters!' });
    const answer = await app.inject({ url: '/metrics', ...request });
    expect(answer.statusCode).toBe(status);
    if (status === 200) expect(answer.payload).toContain('gatehouse_database_connections_total');
  });
});

describe('the API description (OpenAPI)', () => {
  const anyScope = /^(public|self|department|company|installation)$/;

  it('describes the permission, scope and refusals of each operation', async () => {
    const { paths } = (await portal.app.inject({ url: '/api/openapi.json' })).json();
    const pathEntries = Object.entries<Record<string, Record<string, unknown>>>(paths);
    for (const [path, methods] of pathEntries)
      for (const operation of Object.values(methods)) {
        // Allowed scopes by path. Clients of the paths outside /api/v1 are devices or programs with their own tokens.
        const own = {
          '/api/v1/': anyScope,
          '/api/0/': /^self$/,
          '/caldav/': /^self$/,
          '/ical/': /^public$/,
          '/oidc/': /^public$/,
          '/scim/': /^company$/,
        };
        const scope = Object.entries(own).find(([way]) => path.startsWith(way))?.[1] ?? /^device$/;
        expect(operation['x-permission']).toMatch(/^[A-Z_]+$/);
        expect(operation['x-scope']).toMatch(scope);
        // A refusal that operations of the path must declare. Terminals receive no refusal for invalid data, because
        // invalid data are stored and acknowledged. A request for a calendar contains no data that could be invalid.
        const refused = { '/api/v1/': 'default', '/caldav/': '401', '/hik/': '403', '/ical/': '404' };
        const refusal = Object.entries(refused).find(([way]) => path.startsWith(way))?.[1] ?? '400';
        const answers = Object.keys(operation.responses as object);
        expect(answers).toContain(refusal);
        // The SCIM operation that creates roles always answers with 501, because roles are created only in the portal.
        expect([path, answers.some((status) => /^(2\d\d|501)$/.test(status))]).toEqual([path, true]);
      }
  });

  it('names the portal as the server of the API description', async () => {
    const { servers } = (await portal.app.inject({ url: '/api/openapi.json' })).json();
    expect(servers).toEqual([{ url: portal.services.settings.publicUrl }]);
  });

  it('loads only scripts of the portal into the API reference, by relative URLs that work below a path', async () => {
    const { payload } = await portal.app.inject({ url: '/api/docs' });
    const sources = [...payload.matchAll(/<script src="([^"]+)"><\/script>/g)].map(([, source]) => source);
    expect(sources).toEqual(['../reference/scalar.js', '../reference/start.js']);
    expect(payload.match(/<script/g)).toHaveLength(2);
  });
});
