import { errorStatus } from '@gatehouse/api/platform/errors';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { describeOutage, isOutage } from '../../../platform/db/database.ts';
import type { Feature } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { peerAddress } from '../ingest/device-gate.service.ts';
import { acceptAnyBody } from '../ingest/raw-bodies.ts';
import { DeviceRefused } from '../ingest/refusals.ts';
import type { Knock } from '../ingest/refused.ts';
import { answerTerminal, type TerminalAnswer } from '../zk/zk.answer.ts';
import { hikLimits } from './hik.body.ts';
import { hikPaths } from './hik.openapi.ts';
import { hikPrefix, pathHash } from './hik.path.ts';
import { takeEvents } from './hik.uploads.ts';

const noBody = Buffer.alloc(0);
const taken: TerminalAnswer = { status: 200, body: 'OK' };
const notFound: TerminalAnswer = { status: 404, body: 'NOT FOUND' };
const refused: TerminalAnswer = { status: 403, body: 'NOT APPROVED' };

/** Hikvision terminals, which post each event to a path of their own (protocols.md §2, direction A). How they are called is `../lines` (decision 065). */
export const hikvisionFeature: Feature = {
  name: 'hikvision',
  serves: 'devices',
  constraints: {},
  routes: [],
  paths: hikPaths,
  register(app: FastifyInstance, services: Services) {
    app.register(async (scope) => {
      acceptAnyBody(scope, services, { bodyLimit: hikLimits.body, knockOf });
      scope.setErrorHandler((error, request, reply) => {
        const answer = answerOf(error);
        if (isOutage(error)) request.log.warn({ why: describeOutage(error) }, 'terminal not served');
        else if (answer.status >= 500 && !(error instanceof Refusal))
          request.log.warn({ err: error }, 'terminal not served');
        answerTerminal(reply, answer);
      });
      scope.route({
        method: ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
        url: `${hikPrefix}*`,
        helmet: false,
        handler: async (request, reply) => answerTerminal(reply, await answer(services, request)),
      });
    });
  },
};

/** Any 2xx counts as delivered (protocols.md §2): it goes out once everything is on disk. */
async function answer(services: Services, request: FastifyRequest): Promise<TerminalAnswer> {
  const knock = knockOf(request);
  if (!knock) return notFound;
  await takeEvents(services, knock, Buffer.isBuffer(request.body) ? request.body : noBody);
  return taken;
}

/** Who posts: whoever knows the path. Nothing else is served here, and nobody is looked up for it. */
function knockOf(request: FastifyRequest): Knock | undefined {
  const serial = request.method === 'POST' ? pathHash(request.url) : undefined;
  if (serial === undefined) return undefined;
  const info = { agent: String(request.headers['user-agent'] ?? '').slice(0, 128) };
  return { serial, protocol: 'HIKVISION', address: peerAddress(request.ip), info };
}

function answerOf(error: unknown): TerminalAnswer {
  if (error instanceof DeviceRefused) return refused;
  const { statusCode = 500 } = error as Partial<FastifyError>; // whatever is thrown, it may have one
  const status = error instanceof Refusal ? errorStatus[error.code] : statusCode;
  // whatever else it was: the terminal keeps what it has and comes again
  return status < 500 ? { status, body: 'ERROR' } : { status: 503, body: 'ERROR', retryAfter: 30 };
}
