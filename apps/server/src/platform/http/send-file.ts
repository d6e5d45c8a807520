import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LargeFile } from '../files/large-files.ts';

/** Sends a file as a download. Its `name` can be in any script (RFC 6266). */
export function sendFile(reply: FastifyReply, name: string, type: string, bytes: Buffer | Readable): void {
  const plain = name.replaceAll(/[^\w.-]+/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  void reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .send(bytes);
}

/** Name and media type of a large file. `tag` identifies its content (ETag). */
interface LargeDownload {
  name: string;
  type: string;
  tag: string;
}

/**
 * Sends a large file, or the requested range of it (RFC 9110 §14), as a download in pieces. A client can continue an
 * interrupted download unless the file has changed.
 */
export function sendLarge(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { name, type, tag }: LargeDownload,
  { size, read }: LargeFile,
): void {
  const etag = `"${tag}"`;
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = isSame ? parseRange(headers.range, size) : 'whole';
  void reply
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('x-content-type-options', 'nosniff');
  if (range === 'nowhere') {
    void reply.code(416).header('content-range', `bytes */${size}`).send('');
    return;
  }
  const { from, to } = range === 'whole' ? { from: 0, to: size } : range;
  if (range !== 'whole') void reply.code(206).header('content-range', `bytes ${from}-${to - 1}/${size}`);
  void reply.header('content-length', to - from);
  sendFile(reply, name, type, Readable.from(read(from, to), { highWaterMark: 1 }));
}

/**
 * Parses a Range header. The position `to` is exclusive. Returns the whole file for several ranges or an invalid
 * header.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): { from: number; to: number } | 'whole' | 'nowhere' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  const from = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const to = first === '' || last === '' ? size : Math.min(Number(last) + 1, size);
  if (first !== '' && last !== '' && Number(last) < from) return 'whole';
  return from < to ? { from, to } : 'nowhere';
}
