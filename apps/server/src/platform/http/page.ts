import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The page of a portal below a path, in each encoding. */
export interface Page {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** Reads the built page and puts the path into it: before the addresses of its parts, and where the screens read it. */
export async function pageBelow(basePath: string, file: string): Promise<Page> {
  const built = await readFile(file, 'utf8');
  const plain = Buffer.from(
    built
      .replaceAll(/((?:src|href)=")\/(?!\/)/g, `$1${basePath}/`)
      .replace('<html', `<html data-base="${basePath}"`),
  );
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  return { plain, br, gzip: zipped };
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((one) =>
    new RegExp(`\\b${one}\\b(?!;q=0(?:\\.0*)?\\b)`).test(accepted),
  );
  reply.headers({ 'cache-control': 'no-store', vary: 'accept-encoding' }).type('text/html; charset=utf-8');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(200).send(page[encoding ?? 'plain']);
}
