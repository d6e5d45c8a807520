import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface HtmlPage {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/**
 * Reads the built HTML page. Inserts the path of PUBLIC_URL before the URLs of scripts and styles, and into an
 * attribute that the web app reads.
 */
export async function readPageBelow(basePath: string, file: string): Promise<HtmlPage> {
  const built = await readFile(file, 'utf8');
  const plain = Buffer.from(
    built
      .replaceAll(/((?:src|href)=")\/(?!\/)/g, `$1${basePath}/`)
      .replace('<html', `<html data-base="${basePath}"`),
  );
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  return { plain, br, gzip: zipped };
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: HtmlPage): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((name) =>
    new RegExp(`\\b${name}\\b(?!;q=0(?:\\.0*)?\\b)`).test(accepted),
  );
  reply.headers({ 'cache-control': 'no-store', vary: 'accept-encoding' }).type('text/html; charset=utf-8');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(200).send(page[encoding ?? 'plain']);
}
