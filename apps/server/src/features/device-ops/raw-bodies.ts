import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';

/** Largest request of a device, in bytes. */
export const deviceBodyLimit = 16 * 1024 * 1024;
/** Bytes of devices' requests held at one time; beyond it devices are asked to come again. */
const heldAtOnce = 64 * 1024 * 1024;
const retryAfterSeconds = 5;

let held = 0;

/**
 * Bodies of this scope arrive as raw bytes, whatever their content type says or lacks (protocols.md §1.0). Refuses, before it is
 * read, what memory is not there for.
 */
export function acceptAnyBody(scope: FastifyInstance, bodyLimit = deviceBodyLimit): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
  scope.addHook('onRequest', async (request, reply) => {
    const { headers } = request.raw;
    // odd types would be refused before any parser is asked
    headers['content-type'] = 'application/octet-stream';
    const said = Number(headers['content-length'] ?? (headers['transfer-encoding'] ? bodyLimit : 0));
    const bytes = said > 0 ? Math.min(said, bodyLimit) : 0;
    if (held + bytes > heldAtOnce) throw new Refusal('API_SERVICE_DOWN', null, retryAfterSeconds);
    held += bytes;
    reply.raw.once('close', () => {
      held -= bytes;
    });
  });
}
