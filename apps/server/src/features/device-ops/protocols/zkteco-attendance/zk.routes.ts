import { errorStatus } from '@gatehouse/api/platform/errors';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { describeOutage, isOutage } from '../../../../platform/db/database.ts';
import type { Feature } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { Services } from '../../../../platform/services.ts';
import { backlogJob } from '../../ingest/backlog/backlog.service.ts';
import { toPeerAddress } from '../../ingest/device-requests.service.ts';
import type { DeviceSender } from '../../ingest/device-sender.ts';
import { ingestPersonal } from '../../ingest/ingest.personal.ts';
import { deleteAdmitted, findAdmitted } from '../../ingest/known-devices.ts';
import { acceptAnyBody } from '../../ingest/raw-bodies.ts';
import { DeviceRefused } from '../../ingest/refusals/refusals.ts';
import { storedNumbersJob } from '../../ingest/stored-numbers.service.ts';
import { serveAccess } from '../zkteco-access/acc.conversation.ts';
import { refuseUnserved, tokenIn } from '../zkteco-access/acc.registration.ts';
import { endpointOf, type ZkEndpoint } from './zk.address.ts';
import { answerTerminal, type TerminalAnswer } from './zk.answer.ts';
import { greet, handOutCommands, recordResults } from './zk.conversation.ts';
import { FAILED_UPLOAD_ANSWER, refusalOf } from './zk.format.ts';
import { isResults } from './zk.reports.ts';
import { dialectOf, parseZkQuery, type TerminalRequest, type ZkQuery } from './zk.request.ts';
import { isPacked } from './zk.text.ts';
import { ingestUpload } from './zk.uploads.ts';
import { answerVerification, asksToDecide } from './zk.verification.ts';

const noBody = Buffer.alloc(0);
const notFound: TerminalAnswer = { status: 404, body: 'NOT FOUND' };
const packed: TerminalAnswer = { status: 415, body: FAILED_UPLOAD_ANSWER };

/**
 * Serves terminals of ZKTeco’s PUSH protocol in both dialects, under /iclock (protocols.md §1). All answers are plain
 * text.
 */
export const terminalsFeature: Feature = {
  name: 'terminals',
  serves: 'devices',
  personal: ingestPersonal,
  constraints: {},
  routes: [],
  jobs: [backlogJob, storedNumbersJob],
  register(app: FastifyInstance, services: Services) {
    app.register(async (scope) => {
      acceptAnyBody(scope, services, { knockOf: findSender });
      scope.setErrorHandler((error, request, reply) => {
        const answer = answerOf(error, request);
        // Each error is logged in one line, because retries during an outage would fill the log with stacks.
        if (isOutage(error)) request.log.warn({ why: describeOutage(error) }, 'terminal not served');
        else if (answer.status >= 500 && !(error instanceof Refusal))
          request.log.warn({ err: error }, 'terminal not served');
        answerTerminal(reply, answer);
      });
      scope.route({
        method: ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
        url: '/iclock/*',
        helmet: false,
        handler: async (request, reply) => answerTerminal(reply, await answerRequest(services, request)),
      });
    });
  },
};

function answerOf(error: unknown, request: FastifyRequest): TerminalAnswer {
  if (error instanceof DeviceRefused) {
    const sender = findSender(request);
    // The dialect of the device may have changed since the device was admitted.
    if (sender) deleteAdmitted(sender);
    return refusalOf(parseRequestUrl(request).endpoint ?? 'cdata');
  }
  const { statusCode = 500 } = error as Partial<FastifyError>; // An error of any type may have a status code.
  const status = error instanceof Refusal ? errorStatus[error.code] : statusCode;
  if (status < 500) return { status, body: FAILED_UPLOAD_ANSWER };
  // After a 503 the terminal keeps its records and retries.
  return { status: 503, body: FAILED_UPLOAD_ANSWER, retryAfter: 30 };
}

function parseRequestUrl({ url, method }: FastifyRequest) {
  const [path = '', search = ''] = url.split(/\?(.*)/s);
  return {
    path,
    endpoint: /^(GET|POST)$/.test(method) ? endpointOf(path) : null,
    query: parseZkQuery(search),
  };
}

/** Returns the sender of a request. Undefined if the request has no serial number, so that no device is looked up. */
function findSender(request: FastifyRequest): DeviceSender | undefined {
  const { path, endpoint, query } = parseRequestUrl(request);
  return endpoint === null || query.serial === null ? undefined : senderOf(request, endpoint, query, path);
}

async function answerRequest(services: Services, request: FastifyRequest): Promise<TerminalAnswer> {
  const { path, endpoint, query } = parseRequestUrl(request);
  const sender = senderOf(request, endpoint, query, path);
  const token = tokenIn(request.headers.cookie);
  if (endpoint === null) {
    if (sender.serial !== '')
      await refuseUnserved(services, { knock: sender, token }, 'device.path').catch((error: unknown) => {
        if (!(error instanceof DeviceRefused)) throw error;
      });
    return notFound;
  }
  const body = Buffer.isBuffer(request.body) ? request.body : noBody;
  if (isPacked(request.headers['content-encoding'], body, query.get('contenttype'))) return packed;
  return {
    status: 200,
    body: await serve(services, request.method, { endpoint, query, knock: sender, token, body }),
  };
}

function senderOf(
  request: FastifyRequest,
  endpoint: ZkEndpoint | null,
  query: ZkQuery,
  path: string,
): DeviceSender {
  const info = {
    agent: String(request.headers['user-agent'] ?? '').slice(0, 128),
    pushVersion: query.pushVersion ?? '',
    dialect: (endpoint && dialectOf(endpoint, query)) ?? '',
    ...(endpoint === null && { path: path.slice(0, 128) }),
  };
  // An invalid serial number is rejected like an unknown one.
  return { serial: query.serial ?? '', protocol: 'ZK', address: toPeerAddress(request.ip), info };
}

async function serve(services: Services, method: string, read: TerminalRequest): Promise<string> {
  const { endpoint, query } = read;
  if (read.knock.serial === '') throw new DeviceRefused('device.unknown', null);
  // This is the dialect of the cached device. The database checks it again at every request.
  const isAccess = findAdmitted(read.knock)?.protocol === 'ZK_ACC';
  const spoken = dialectOf(endpoint, query);
  if (spoken !== null && spoken !== (isAccess ? 'acc' : 'att'))
    return refuseUnserved(services, read, 'device.dialect');
  return serveAs(services, method, isAccess, {
    ...read,
    knock: { ...read.knock, protocol: isAccess ? 'ZK_ACC' : 'ZK_ATT' },
  });
}

function serveAs(
  services: Services,
  method: string,
  isAccess: boolean,
  read: TerminalRequest,
): Promise<string> {
  const { endpoint, query, body } = read;
  if (method === 'POST' && endpoint === 'cdata' && asksToDecide(query))
    return answerVerification(services, read);
  if (endpoint === 'getrequest') return handOutCommands(services, read);
  if (endpoint === 'devicecmd' || (endpoint === 'cdata' && query.table === null && isResults(body)))
    return recordResults(services, read);
  if (isAccess) return serveAccess(services, method, read);
  return method === 'POST' ? ingestUpload(services, read) : greet(services, read);
}
