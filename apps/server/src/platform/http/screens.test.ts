import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerScreens } from './screens.ts';

const page = '<!doctype html><title>the page</title>';
const protecting = { 'content-security-policy': "default-src 'self'" };
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-screens-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'index.html.br'), brotliCompressSync(page));
  await writeFile(join(folder, 'guide.pdf'), '%PDF-1.3');
  await writeFile(join(folder, 'assets/frame-1.js'), 'frame');
  await writeFile(join(folder, 'assets/frame-1.js.br'), brotliCompressSync('frame'));
  app = fastify();
  // Adds the headers that the portal sends with every answer.
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...protecting, 'x-content-type-options': 'nosniff' });
  });
  app.setErrorHandler((_error, _request, reply) => reply.code(404).send());
  await registerScreens(app, folder);
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const clients = [
  ['a browser', { 'accept-encoding': 'gzip, deflate, br, zstd' }],
  ['a client without compression', {}],
] as const;

it.each(clients)(
  'sends %s the HTML page at every URL of the web app, with headers that prevent caching',
  async (_who, headers) => {
    for (const url of [
      '/',
      '/?reason=left',
      '/login',
      '/rooms?buildingCode=SGN-1',
      '/buildings/',
      '/declare?code=x',
    ]) {
      const answer = await app.inject({ url, headers });
      expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-store']);
      const isSmall = answer.headers['content-encoding'] === 'br';
      expect(isSmall ? brotliDecompressSync(answer.rawPayload).toString() : answer.payload).toBe(page);
      expect((await app.inject({ url, headers, method: 'HEAD' })).statusCode).toBe(200);
    }
  },
);

it('sends the page to a browser at a URL that looks like a file name, and 404 to a request for a file', async () => {
  const fetchStatus = async (url: string, accept: string) =>
    (await app.inject({ url, headers: { accept } })).statusCode;
  for (const url of ['/access-detail/an.nguyen', '/visitor-logbook/detail/7/ann%40guest.example']) {
    expect([url, await fetchStatus(url, 'text/html,application/xhtml+xml,*/*;q=0.8')]).toEqual([url, 200]);
    expect([url, await fetchStatus(url, 'image/avif,*/*;q=0.8')]).toEqual([url, 404]);
  }
  expect(await fetchStatus('/assets/none.js', 'text/html')).toBe(404);
});

it.each(clients)(
  'sends %s cacheable assets, and answers 404 for a path that is neither an asset nor a page',
  async (_who, headers) => {
    const { statusCode, headers: responseHeaders } = await app.inject({ url: '/assets/frame-1.js', headers });
    expect([statusCode, responseHeaders['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    for (const url of [
      '/assets/',
      '/assets',
      '/assets/none.js',
      '/none.png',
      '/api/none',
      '/..%2fpackage.json',
    ])
      expect([url, (await app.inject({ url, headers })).statusCode]).toEqual([url, 404]);
  },
);

it.each(clients)(
  'sends %s security headers with the page, but not with its scripts, styles and fonts',
  async (_who, headers) => {
    const fetchHeaders = async (url: string) => (await app.inject({ url, headers })).headers;
    for (const url of ['/', '/login', '/assets/none.js'])
      expect(await fetchHeaders(url)).toMatchObject(protecting);
    const script = await fetchHeaders('/assets/frame-1.js');
    expect(script).toMatchObject({ 'x-content-type-options': 'nosniff' });
    for (const name of [...Object.keys(protecting), 'last-modified']) expect(script).not.toHaveProperty(name);
  },
);

it("lets a PDF guide be framed only by the portal's own pages", async () => {
  const { headers } = await app.inject('/guide.pdf');
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': "frame-ancestors 'self'",
    'x-frame-options': 'SAMEORIGIN',
  });
});

it('inserts the path of PUBLIC_URL into the page and leaves scripts and styles unchanged', async () => {
  const gate = fastify();
  gate.setErrorHandler((_error, _request, reply) => reply.code(404).send());
  const built =
    '<html lang="en"><link href="/assets/a.css"><link href="data:,"><script src="/assets/frame-1.js"></script>';
  const below = await mkdtemp(join(tmpdir(), 'gatehouse-screens-'));
  await mkdir(join(below, 'assets'));
  await writeFile(join(below, 'index.html'), built);
  await writeFile(join(below, 'index.html.br'), brotliCompressSync(built));
  await writeFile(join(below, 'assets/frame-1.js'), 'frame');
  await registerScreens(gate, below, '/gate');
  const expected =
    '<html data-base="/gate" lang="en"><link href="/gate/assets/a.css"><link href="data:,"><script src="/gate/assets/frame-1.js"></script>';
  for (const url of ['/', '/index.html', '/staff?page=2', '/buildings/']) {
    const plain = await gate.inject({ url, headers: { accept: 'text/html' } });
    expect([url, plain.statusCode, plain.payload]).toEqual([url, 200, expected]);
    expect(plain.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'accept-encoding' });
    expect(plain.headers['content-type']).toBe('text/html; charset=utf-8');
    const small = await gate.inject({ url, headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' } });
    expect(small.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(expected);
  }
  expect((await gate.inject({ url: '/assets/frame-1.js' })).payload).toBe('frame');
  expect((await gate.inject({ url: '/assets/none.js' })).statusCode).toBe(404);
  await gate.close();
  await rm(below, { recursive: true });
});
