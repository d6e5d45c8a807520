import { commonErrors, type ErrorCode } from '@gatehouse/api/platform/errors';
import { type FieldError, parse } from '@gatehouse/api/platform/fields';
import { apiPrefix, type OperationShape } from '@gatehouse/api/platform/operation';
import { permissions } from '@gatehouse/api/platform/permissions';
import { languageOf } from '@gatehouse/messages/errors-text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { announce } from '../live.ts';
import { recordChange } from '../record.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { type OpenedSession, type Viewer, viewerOf } from '../viewer.ts';
import { success } from './answers.ts';
import { presentedToken, refuseForeignPage } from './credentials.ts';
import { once } from './idempotency.ts';
import { envelopeSchema } from './openapi.ts';
import type { Call, PublicCall, Route } from './route.ts';

const defaultBodyLimit = 64 * 1024;
const guards: ReadonlySet<string> = new Set([...permissions, 'PUBLIC', 'SIGNED_IN']);

/** Adds one operation to the server. Throws, so that the portal does not start, when it declares no permission. */
export function register(app: FastifyInstance, services: Services, declared: Route): void {
  const { operation, handle } = declared;
  if (!guards.has(operation.permission)) throw new Error(`${operation.name} declares no permission`);
  if ((operation.permission === 'PUBLIC') === handle.viewer)
    throw new Error(`${operation.name} is bound to the wrong kind of handler`);
  app.route({
    method: operation.method,
    url: apiPrefix + operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: operation.bodyLimit ?? defaultBodyLimit,
    schema: (operation.answers ?? 'json') === 'json' ? { response: { 200: envelopeSchema(operation) } } : {},
    // HEAD belongs to the screens' files, not to operations
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const result = handle.viewer
        ? await answerViewer(services, operation, handle.run, request, reply)
        : await answerAnybody(services, operation, handle.run, request, reply);
      if (reply.sent || (operation.answers ?? 'json') !== 'json') return reply;
      if (services.settings.checkAnswers) checkAnswer(operation, result);
      return success(request, result, operation.successCode);
    },
  });
}

async function answerViewer(
  services: Services,
  operation: OperationShape,
  run: (call: Call<OperationShape>) => Promise<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { hash, byCookie } = presentedToken(request);
  if (!hash) throw new Refusal('AUTH_UNAUTHORIZED');
  if (byCookie && operation.method !== 'GET')
    refuseForeignPage(request, new URL(services.settings.publicUrl).origin);
  const at = services.clock.now();
  return services.database.asSession(hash, at, async (db, [opened]) => {
    const session = (opened as { viewer: OpenedSession | null }).viewer;
    if (!session) throw new Refusal('AUTH_UNAUTHORIZED');
    const viewer = viewerOf(session);
    if (!mayCall(viewer, operation)) throw new Refusal('AUTH_NO_PERMISSION');
    if (viewer.mustChangePassword && operation.permission !== 'SIGNED_IN')
      throw new Refusal('AUTH_PASSWORD_EXPIRED');
    const input = parseInput(operation, request);
    const actor = {
      accountId: viewer.accountId,
      name: viewer.accountName,
      requestId: request.id,
      address: request.ip,
    };
    let recorded = false;
    const call = {
      ...sharedCall(services, operation, request, reply),
      ...input,
      db,
      viewer,
      record: (change) => {
        recorded = true;
        return recordChange(db, at, actor, operation.name, change);
      },
      announce: (event) => announce(db, event),
    } as Call<OperationShape>; // input was parsed by the operation's shapes
    const replay = { accountId: viewer.accountId, operation: operation.name, at };
    const result = await once(db, request, replay, async () => {
      const answer = await run(call);
      if (operation.method !== 'GET' && !recorded)
        throw new Error(`${operation.name} changed something and recorded nothing`);
      return answer;
    });
    return result;
  });
}

async function answerAnybody(
  services: Services,
  operation: OperationShape,
  run: (call: PublicCall<OperationShape>) => Promise<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (operation.method !== 'GET' && request.headers.origin)
    refuseForeignPage(request, new URL(services.settings.publicUrl).origin);
  const input = parseInput(operation, request);
  const shared = sharedCall(services, operation, request, reply);
  const recordAs: PublicCall<OperationShape>['recordAs'] = (db, by, change) =>
    recordChange(
      db,
      services.clock.now(),
      { ...by, requestId: request.id, address: request.ip },
      operation.name,
      change,
    );
  return run({ ...shared, ...input, recordAs } as PublicCall<OperationShape>); // as above
}

function mayCall(viewer: Viewer, operation: OperationShape): boolean {
  if (operation.permission === 'SIGNED_IN') return true;
  return operation.permission !== 'PUBLIC' && viewer.permissions.has(operation.permission);
}

function sharedCall(
  services: Services,
  operation: OperationShape,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  return {
    ...services,
    request,
    reply,
    language: languageOf(request.headers['accept-language']),
    offsetMinutes: offsetOf(request),
    refuse: (code: ErrorCode, details?: Refusal['details']): never => {
      if (!operation.errors.includes(code) && !commonErrors.some((common) => common === code)) {
        throw new Error(`${operation.name} refuses with ${code}, which it does not declare`);
      }
      throw new Refusal(code, details ?? null);
    },
  };
}

/** Params, query and body by the operation's shapes; refuses with every bad field at once. */
function parseInput(operation: OperationShape, request: FastifyRequest) {
  const fields: FieldError[] = [];
  const read = (shape: z.ZodType | undefined, value: unknown): unknown => {
    if (!shape) return undefined;
    const outcome = parse(shape, value);
    if (outcome.ok) return outcome.value;
    fields.push(...outcome.fields);
    return undefined;
  };
  const input = {
    params: read(operation.params, request.params),
    query: read(operation.query, request.query),
    body: read(operation.body, request.body ?? {}),
  };
  if (fields.length === 0) return input;
  // a path that cannot name a row is a row that is not there
  if (fields.every(({ field }) => field in ((request.params as object | null) ?? {})))
    throw new Refusal('API_NOT_FOUND');
  throw new Refusal('API_INVALID_REQUEST_ARGUMENT', { fields });
}

function offsetOf(request: FastifyRequest): number {
  const offset = Number(request.headers['x-timezone-offset']);
  return Number.isInteger(offset) && Math.abs(offset) <= 840 ? offset : 0;
}

function checkAnswer(operation: OperationShape, result: unknown): void {
  const outcome = parse(operation.result, result);
  if (!outcome.ok)
    throw new Error(`${operation.name} answers out of shape: ${JSON.stringify(outcome.fields)}`);
}
