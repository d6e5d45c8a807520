import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MemoryShare } from '../../../../platform/load/memory-limits.ts';
import { readBody } from '../../../../platform/load/read-body.ts';
import { refuse } from '../../../../platform/refusal.ts';
import type { Services } from '../../../../platform/services.ts';
import { admitSender } from './admission.service.ts';
import type { DeviceSender } from './device-sender.ts';
import { shareOf } from './known-devices.ts';

/** Maximum size in bytes of a request of a device. */
const deviceBodyLimit = 16 * 1024 * 1024;
/**
 * Minimum speed of an upload. Terminals with a modem are slow, but a terminal that sends nothing must not occupy
 * memory.
 */
const slowest = { bytesPerSecond: 256, afterMs: 10_000 };

export interface BodyOptions {
  bodyLimit?: number;
  /** Returns the sender of a request, or undefined if the URL and the headers contain no sender. */
  knockOf(request: FastifyRequest): DeviceSender | undefined;
}

/**
 * Accepts the bodies of requests in a Fastify scope as raw bytes of any content type (protocols.md §1.0). Admits the
 * sender before the body is read, and rejects other senders with DeviceRefused. Counts only received bytes as used
 * memory.
 */
export function acceptAnyBody(
  scope: FastifyInstance,
  services: Services,
  { bodyLimit = deviceBodyLimit, knockOf }: BodyOptions,
): void {
  const admitted = new WeakMap<FastifyRequest, MemoryShare>();
  scope.removeAllContentTypeParsers();
  scope.addHook('onRequest', async (request, reply) => {
    // Fastify rejects unusual content types before it calls a parser, so the content type is replaced.
    request.raw.headers['content-type'] = 'application/octet-stream';
    const sender = knockOf(request);
    if (!sender) return;
    await admitSender(services, sender);
    const share = shareOf(sender);
    admitted.set(request, share);
    // The body stays in memory until the response is sent.
    reply.raw.once('close', () => share.leave());
  });
  scope.addContentTypeParser('*', async (request: FastifyRequest, payload: FastifyRequest['raw']) => {
    const share = admitted.get(request);
    // A request without a sender is answered without reading its body.
    if (!share) return undefined;
    if (Number(request.headers['content-length'] ?? 0) > bodyLimit) refuse('API_PAYLOAD_TOO_LARGE');
    return readBody(payload, { limit: bodyLimit, pace: slowest, share });
  });
  scope.addHook('onSend', async (request, reply) => {
    // The server does not wait for the remaining bytes of a rejected body.
    if ([408, 413].includes(reply.statusCode) && !request.raw.complete) reply.header('connection', 'close');
  });
}
