import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MemoryShare } from '../../../platform/load/memory-limits.ts';
import { readBody } from '../../../platform/load/read-body.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { admit } from './admission.service.ts';
import { shareOf } from './known-devices.ts';
import type { Knock } from './refused.ts';

/** Largest request of a device, in bytes. */
export const deviceBodyLimit = 16 * 1024 * 1024;
/** A terminal behind a modem is slow; one that says nothing keeps a place for nothing. */
const slowest = { bytesPerSecond: 256, afterMs: 10_000 };

export interface Bodies {
  bodyLimit?: number;
  /** Who speaks, by what stands before the body; undefined: nobody that could be looked up. */
  knockOf(request: FastifyRequest): Knock | undefined;
}

/**
 * Bodies of this scope arrive as raw bytes, whatever their content type says or lacks (protocols.md §1.0). Who speaks is
 * looked up first: whoever may not is refused with DeviceRefused before the body is read, and nobody is charged for more
 * than has come.
 */
export function acceptAnyBody(
  scope: FastifyInstance,
  services: Services,
  { bodyLimit = deviceBodyLimit, knockOf }: Bodies,
): void {
  const admitted = new WeakMap<FastifyRequest, MemoryShare>();
  scope.removeAllContentTypeParsers();
  scope.addHook('onRequest', async (request, reply) => {
    // odd types would be refused before any parser is asked
    request.raw.headers['content-type'] = 'application/octet-stream';
    const knock = knockOf(request);
    if (!knock) return;
    await admit(services, knock);
    const share = shareOf(knock);
    admitted.set(request, share);
    // the body stays in memory until the answer is out
    reply.raw.once('close', () => share.leave());
  });
  scope.addContentTypeParser('*', async (request: FastifyRequest, payload: FastifyRequest['raw']) => {
    const share = admitted.get(request);
    // nobody who could be told apart is answered without what they send
    if (!share) return undefined;
    if (Number(request.headers['content-length'] ?? 0) > bodyLimit)
      throw new Refusal('API_PAYLOAD_TOO_LARGE');
    return readBody(payload, { limit: bodyLimit, pace: slowest, share });
  });
  scope.addHook('onSend', async (request, reply) => {
    // what has not come of a body that is not wanted is not waited for
    if ([408, 413].includes(reply.statusCode) && !request.raw.complete) reply.header('connection', 'close');
  });
}
