import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Answers a download called `name`, in any script (RFC 6266). */
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
