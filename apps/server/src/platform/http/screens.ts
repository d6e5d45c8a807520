import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import { pageBelow, sendPage } from './page.ts';

const immutable = 'public, max-age=31536000, immutable';
/** What a page fetches to be drawn with, plain or compressed. */
const part = /\/assets\/[^/]+\.(js|css|woff2)(\.gz|\.br)?$/;
/** The page at every address of a screen. An address may hold a secret link, a name or an email: no cache keeps it. */
const page = /\/index\.html(\.gz|\.br)?$/;
const cachingOf = (path: string) => (page.test(path) ? 'no-store' : 'no-cache');
/** Mean something on a page or on what is opened by itself; on a part they would be a tenth of a small one. */
const ofPages = ['content-security-policy', 'x-frame-options'];

/**
 * Serves the built screens: assets under content-hashed names for ever, every other address the one page.
 * A missing asset and an unknown address below /api are 404, never the page. `basePath` is the path of PUBLIC_URL.
 */
export async function registerScreens(app: FastifyInstance, folder: string, basePath = ''): Promise<void> {
  const index = join(folder, 'index.html');
  const below = basePath !== '' && existsSync(index) ? await pageBelow(basePath, index) : undefined;
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      index: below ? false : 'index.html',
      ...(below && { allowedPath: (path) => !/(^\/?|\/index\.html|\/)$/.test(path) }),
      preCompressed: true,
      cacheControl: false,
      lastModified: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? immutable : cachingOf(path));
        // shown by the browser's viewer, in a frame of the portal's own; whatever else the header forbids keeps it away
        if (path.endsWith('.pdf'))
          reply.headers({
            'content-security-policy': "frame-ancestors 'self'",
            'x-frame-options': 'SAMEORIGIN',
          });
        if (part.test(path)) for (const name of ofPages) reply.removeHeader(name);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isPage =
      /^(GET|HEAD)$/.test(request.method) &&
      !/^\/(api|device|iclock|scim|assets|health)(\/|$)/.test(path) &&
      // a screen's address may end in an e-mail address: whether a file is asked for, says who asks
      (request.headers.accept?.includes('text/html') || !/\.\w+$/.test(path));
    if (!isPage || !existsSync(index)) throw new Refusal('API_NOT_FOUND');
    if (below) return sendPage(request, reply, below);
    return reply.sendFile('index.html');
  });
}
