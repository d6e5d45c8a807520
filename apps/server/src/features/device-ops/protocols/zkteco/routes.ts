import { errorStatus } from '@gatehouse/api/platform/errors';
import type { FastifyError, FastifyRequest } from 'fastify';
import type { Feature } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { Services } from '../../../../platform/services.ts';
import { toPeerAddress } from '../../ingest/device-requests.service.ts';
import type { DeviceSender } from '../../ingest/receiving/device-sender.ts';
import { deleteAdmitted, findAdmitted } from '../../ingest/receiving/known-devices.ts';
import type { TerminalAnswer } from '../../ingest/receiving/terminal-answer.ts';
import { receiveFrom } from '../../ingest/receiving/terminal-receiver.ts';
import { DeviceRefused } from '../../ingest/refusals/refusals.ts';
import { endpointOf, type ZkEndpoint } from './address.ts';
import { FAILED_UPLOAD_ANSWER, refusalOf } from './answers.ts';
import type { ZkDialect } from './dialect.ts';
import { handOutCommands, recordResults } from './polls.ts';
import { refuseUnserved, tokenIn } from './registration-token.ts';
import { isResults } from './reports.ts';
import { dialectOf, parseZkQuery, type TerminalRequest, type ZkQuery } from './request.ts';
import { isPacked } from './text.ts';
import { answerVerification, asksToDecide } from './verification.ts';

const noBody = Buffer.alloc(0);
const notFound: TerminalAnswer = { status: 404, body: 'NOT FOUND' };
const packed: TerminalAnswer = { status: 415, body: FAILED_UPLOAD_ANSWER };

/** Implementations of the two dialects of the PUSH protocol. */
export interface ZkDialects {
  attendance: ZkDialect;
  access: ZkDialect;
}

/**
 * Serves terminals of ZKTeco’s PUSH protocol in both dialects, under /iclock (protocols.md §1). All answers are plain
 * text.
 */
export const createTerminalsFeature = (dialects: ZkDialects): Feature => ({
  name: 'terminals',
  serves: 'devices',
  constraints: {},
  routes: [],
  register: (app, services) =>
    receiveFrom(app, services, {
      url: '/iclock/*',
      findSender,
      answer: (using, request) => answerRequest(using, dialects, request),
      answerError: answerOf,
    }),
});

function answerOf(error: unknown, request: FastifyRequest): TerminalAnswer {
  if (error instanceof DeviceRefused) {
    const sender = findSender(request);
    // The dialect of the device may have changed since the request was admitted.
    if (sender) deleteAdmitted(sender);
    return refusalOf(parseRequestUrl(request).endpoint ?? 'cdata');
  }
  const { statusCode = 500 } = error as Partial<FastifyError>; // Errors of any type may have a status code.
  const status = error instanceof Refusal ? errorStatus[error.code] : statusCode;
  if (status < 500) return { status, body: FAILED_UPLOAD_ANSWER };
  // After a 503 the terminal does not delete its records and retries.
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

/**
 * Returns the sender of a request, or undefined if the request has no serial number. Without a sender no device is
 * looked up.
 */
function findSender(request: FastifyRequest): DeviceSender | undefined {
  const { path, endpoint, query } = parseRequestUrl(request);
  return endpoint === null || query.serial === null ? undefined : senderOf(request, endpoint, query, path);
}

async function answerRequest(
  services: Services,
  dialects: ZkDialects,
  request: FastifyRequest,
): Promise<TerminalAnswer> {
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
  const read = { endpoint, query, knock: sender, token, body };
  return { status: 200, body: await serve(services, dialects, request.method, read) };
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
  return {
    // An invalid serial number is rejected like an unknown one.
    serial: query.serial ?? '',
    protocol: 'ZK',
    address: toPeerAddress(request.ip),
    pendingAs: info.dialect === 'acc' ? 'ZK_ACC' : 'ZK_ATT',
    info,
  };
}

async function serve(
  services: Services,
  dialects: ZkDialects,
  method: string,
  read: TerminalRequest,
): Promise<string> {
  const { endpoint, query } = read;
  if (read.knock.serial === '') throw new DeviceRefused('device.unknown', null);
  // The dialect is that of the cached device. The database checks the dialect again at every request.
  const isAccess = findAdmitted(read.knock)?.protocol === 'ZK_ACC';
  const spoken = dialectOf(endpoint, query);
  if (spoken !== null && spoken !== (isAccess ? 'acc' : 'att'))
    return refuseUnserved(services, read, 'device.dialect');
  const protocol = isAccess ? 'ZK_ACC' : 'ZK_ATT';
  return serveAs(services, dialects, method, { ...read, knock: { ...read.knock, protocol } });
}

/** Answers the requests that both dialects use. Passes all other requests to the dialect of the device. */
function serveAs(
  services: Services,
  { attendance, access }: ZkDialects,
  method: string,
  read: TerminalRequest,
): Promise<string> {
  const { endpoint, query, body, knock } = read;
  const isPost = method === 'POST';
  const { commands, serve } = knock.protocol === 'ZK_ACC' ? access : attendance;
  if (isPost && endpoint === 'cdata' && asksToDecide(query)) return answerVerification(services, read);
  if (endpoint === 'getrequest') return handOutCommands(services, read, commands);
  if (endpoint === 'devicecmd' || (endpoint === 'cdata' && query.table === null && isResults(body)))
    return recordResults(services, read, commands);
  // A terminal of the access control dialect may also upload to ATTLOG, the table of the attendance dialect.
  const isAttlog = isPost && endpoint === 'cdata' && query.table === 'ATTLOG';
  return isAttlog ? attendance.serve(services, method, read) : serve(services, method, read);
}
