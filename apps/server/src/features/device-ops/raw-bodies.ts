import type { FastifyInstance } from 'fastify';

/** Largest request of a device, in bytes. */
export const deviceBodyLimit = 16 * 1024 * 1024;

/** Bodies of this scope arrive as raw bytes, whatever their content type says or lacks (protocols.md §1.0). */
export function acceptAnyBody(scope: FastifyInstance, bodyLimit = deviceBodyLimit): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
  // odd types would be refused before any parser is asked
  scope.addHook('onRequest', async (request) => {
    request.raw.headers['content-type'] = 'application/octet-stream';
  });
}
