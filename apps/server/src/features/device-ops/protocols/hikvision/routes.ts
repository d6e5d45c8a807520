import { errorStatus } from '@gatehouse/api/platform/errors';
import type { FastifyError, FastifyRequest } from 'fastify';
import type { Feature } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { Services } from '../../../../platform/services.ts';
import { hashPath, hikPrefix } from '../../device-secrets/secret-path.ts';
import { toPeerAddress } from '../../ingest/device-requests.service.ts';
import type { DeviceSender } from '../../ingest/receiving/device-sender.ts';
import type { TerminalAnswer } from '../../ingest/receiving/terminal-answer.ts';
import { receiveFrom } from '../../ingest/receiving/terminal-receiver.ts';
import { DeviceRefused } from '../../ingest/refusals/refusals.ts';
import { hikLimits } from './body.ts';
import { hikPaths } from './openapi.ts';
import { ingestEvents } from './uploads.ts';

const noBody = Buffer.alloc(0);
const accepted: TerminalAnswer = { status: 200, body: 'OK' };
const notFound: TerminalAnswer = { status: 404, body: 'NOT FOUND' };
const refused: TerminalAnswer = { status: 403, body: 'NOT APPROVED' };

/**
 * Serves Hikvision terminals, each of which posts its events to its own secret path (protocols.md §2, direction A). The
 * folder `isapi` contains the calls from the portal to terminals (decision 065).
 */
export const hikvisionFeature: Feature = {
  name: 'hikvision',
  serves: 'devices',
  constraints: {},
  routes: [],
  paths: hikPaths,
  register: (app, services) =>
    receiveFrom(app, services, {
      url: `${hikPrefix}*`,
      bodyLimit: hikLimits.body,
      findSender: senderOf,
      answer: answerRequest,
      answerError: answerOf,
    }),
};

/** The answer is sent after all data is stored, because a terminal treats any 2xx as delivered (protocols.md §2). */
async function answerRequest(services: Services, request: FastifyRequest): Promise<TerminalAnswer> {
  const sender = senderOf(request);
  if (!sender) return notFound;
  await ingestEvents(services, sender, Buffer.isBuffer(request.body) ? request.body : noBody);
  return accepted;
}

/**
 * Identifies the sender of a POST by the secret path. Returns undefined for any other request, so that no device is
 * looked up.
 */
function senderOf(request: FastifyRequest): DeviceSender | undefined {
  const serial = request.method === 'POST' ? hashPath(request.url) : undefined;
  if (serial === undefined) return undefined;
  const info = { agent: String(request.headers['user-agent'] ?? '').slice(0, 128) };
  // An unknown path is no serial number that an administrator could approve.
  return { serial, protocol: 'HIKVISION', address: toPeerAddress(request.ip), pendingAs: null, info };
}

function answerOf(error: unknown): TerminalAnswer {
  if (error instanceof DeviceRefused) return refused;
  const { statusCode = 500 } = error as Partial<FastifyError>; // The error may have any type, so its status code may be missing.
  const status = error instanceof Refusal ? errorStatus[error.code] : statusCode;
  // After a 503 the terminal does not delete its events and sends them again later.
  return status < 500 ? { status, body: 'ERROR' } : { status: 503, body: 'ERROR', retryAfter: 30 };
}
