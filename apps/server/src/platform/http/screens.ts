import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusal.ts';
import { readPageBelow, sendPage } from './html-page.ts';

const immutable = 'public, max-age=31536000, immutable';
/** Assets that a page loads, plain or compressed. */
const part = /\/assets\/[^/]+\.(js|css|woff2)(\.gz|\.br)?$/;
/**
 * The HTML page, which is sent for every URL of a screen. Such a URL can contain a secret link, a name or an email
 * address, so the page must not be cached.
 */
const page = /\/index\.html(\.gz|\.br)?$/;
const cachingOf = (path: string) => (page.test(path) ? 'no-store' : 'no-cache');
/**
 * Headers that only matter for pages and for files opened directly. Scripts and styles omit them, because they would be
 * a tenth of a small file.
 */
const ofPages = ['content-security-policy', 'x-frame-options'];

/**
 * Serves the built web app: assets with hashed names are cached without limit, and every other URL returns the page. A
 * missing asset and an unknown path below /api return 404. `basePath` is the path of PUBLIC_URL.
 */
export async function registerScreens(app: FastifyInstance, folder: string, basePath = ''): Promise<void> {
  const index = join(folder, 'index.html');
  const below = basePath !== '' && existsSync(index) ? await readPageBelow(basePath, index) : undefined;
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
        // Replaces the header for PDF guides, because the usual directives would prevent the browser from showing a
        // guide in a frame of the portal.
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
      // The URL of a screen may end in an email address, which looks like a file name. The Accept header shows whether
      // a file is requested.
      (request.headers.accept?.includes('text/html') || !/\.\w+$/.test(path));
    if (!isPage || !existsSync(index)) refuse('API_NOT_FOUND');
    if (below) return sendPage(request, reply, below);
    return reply.sendFile('index.html');
  });
}
