import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Feature } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { backlogJob } from '../ingest/backlog.service.ts';
import { peerAddress } from '../ingest/device-gate.service.ts';
import { DeviceRefused, type Knock } from '../ingest/refusals.ts';
import { acceptAnyBody } from '../raw-bodies.ts';
import { greet, handOut, takeResults } from './zk.conversation.ts';
import { FAILED_UPLOAD_ANSWER, refusalOf } from './zk.format.ts';
import { dialectOf, endpointOf, parseZkQuery, type ZkEndpoint, type ZkQuery } from './zk.request.ts';
import { takeUpload } from './zk.uploads.ts';

/** One request of a terminal, read as far as it needs to be to know who speaks. */
export interface TerminalRequest {
  endpoint: ZkEndpoint;
  query: ZkQuery;
  knock: Knock;
  body: Buffer;
}

const noBody = Buffer.alloc(0);

/** Terminals of the attendance PUSH protocol, under /iclock (protocols.md §1.0–1.5): plain text in any case. */
export const terminalsFeature: Feature = {
  name: 'terminals',
  constraints: {},
  routes: [],
  jobs: [backlogJob],
  register(app: FastifyInstance, services: Services) {
    app.register(async (scope) => {
      acceptAnyBody(scope);
      scope.setErrorHandler((error, request, reply) => {
        const { statusCode = 500 } = error as { statusCode?: number };
        if (statusCode < 500) return reply.code(statusCode).type('text/plain').send(FAILED_UPLOAD_ANSWER);
        if (!(error instanceof Refusal)) request.log.warn({ err: error }, 'terminal not served');
        // whatever it was: the terminal keeps what it has and comes again
        return reply.code(503).header('retry-after', 30).type('text/plain').send(FAILED_UPLOAD_ANSWER);
      });
      scope.route({
        method: ['GET', 'POST'],
        url: '/iclock/*',
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          // the Date header, from which terminals set their clocks, is Node's own
          reply.type('text/plain; charset=utf-8');
          const read = readRequest(request);
          if (read === undefined) return reply.code(404).send('NOT FOUND');
          try {
            return reply.send(await serve(services, request, read));
          } catch (error) {
            if (!(error instanceof DeviceRefused)) throw error;
            const { status, body } = refusalOf(read.endpoint);
            return reply.code(status).send(body);
          }
        },
      });
    });
  },
};

function readRequest(request: FastifyRequest): TerminalRequest | undefined {
  const [path = '', search = ''] = request.url.split(/\?(.*)/s);
  const endpoint = endpointOf(path);
  if (endpoint === null) return undefined;
  const query = parseZkQuery(search);
  // without a serial number nobody is looked up, and a name that is none is refused like any unknown one
  const serial = query.serial ?? '';
  const info = {
    agent: String(request.headers['user-agent'] ?? '').slice(0, 128),
    pushVersion: query.pushVersion ?? '',
    dialect: dialectOf(endpoint, query) ?? '',
  };
  return {
    endpoint,
    query,
    knock: { serial, protocol: 'ZK_ATT', address: peerAddress(request.ip), info },
    body: Buffer.isBuffer(request.body) ? request.body : noBody,
  };
}

async function serve(services: Services, request: FastifyRequest, read: TerminalRequest): Promise<string> {
  if (read.knock.serial === '') throw new DeviceRefused('device.unknown', null);
  const isUpload = request.method === 'POST' && read.endpoint !== 'registry';
  if (read.endpoint === 'devicecmd') return takeResults(services, read);
  if (read.endpoint === 'getrequest') return handOut(services, read);
  return isUpload ? takeUpload(services, read) : greet(services, read);
}
