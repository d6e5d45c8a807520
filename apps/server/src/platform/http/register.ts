import { parse } from '@gatehouse/api/platform/fields';
import { acceptsApiToken, apiPrefix, type OperationShape, permits } from '@gatehouse/api/platform/operation';
import { permissions } from '@gatehouse/api/platform/permissions';
import { languageOf } from '@gatehouse/messages/errors-text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { attemptOf, noteTakenFields } from '../db/taken-fields.ts';
import { announce } from '../live.ts';
import { runInCallQueue } from '../load/call-queues.ts';
import { createHeavyCheck, runHeavyRead } from '../load/heavy-reads.ts';
import { createAnswerWriter, deferRows } from '../load/large-answers.ts';
import { type Actor, type Change, identifyActor, nounOf, recordChange, recordChanges } from '../record.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { Services } from '../services.ts';
import { getOpenedSession, toViewer, type Viewer } from '../viewer.ts';
import { createEnvelope } from './answers.ts';
import { readCaller } from './callers.ts';
import { isFromBrowser, readApiToken, refuseForeignPage } from './credentials.ts';
import { runOnce, runStepsOnce } from './idempotency.ts';
import { noInput, parseInput } from './parse-input.ts';
import type { Call, PublicCall, Route, RouteHandle, RouteQueue, SteppedCall } from './route.ts';
import { withStreams } from './streams.ts';
import { countTokenCall } from './token-rate.ts';
import { readFiles } from './uploads.ts';

const defaultBodyLimit = 64 * 1024;
/** Seconds after which a call refused because of a long queue may be retried. */
const lineRetrySeconds = 2;
const guards: ReadonlySet<string> = new Set([...permissions, 'PUBLIC', 'SIGNED_IN']);

interface IncomingCall {
  services: Services;
  operation: OperationShape;
  request: FastifyRequest;
  reply: FastifyReply;
  at: Date;
  /** True if the call may occupy a database connection for a long time. */
  heavy: boolean;
  line: RouteQueue | undefined;
}

/**
 * Registers the route of an operation.
 * @throws Error if the operation declares no permission. The portal then does not start.
 */
export function register(app: FastifyInstance, services: Services, { operation, handle, line }: Route): void {
  if (!guards.has(operation.permission)) throw new Error(`${operation.name} declares no permission`);
  if ((operation.permission === 'PUBLIC') !== (handle.kind === 'public'))
    throw new Error(`${operation.name} is bound to the wrong kind of handler`);
  // A handler of the kind `viewer` uses a database connection while it runs, so it must not wait for files that are
  // still arriving.
  if (operation.upload && handle.kind === 'viewer')
    throw new Error(`${operation.name} takes files and must be a steppedRoute`);
  // Only signed-in people may upload hundreds of megabytes.
  if (operation.upload?.streamed && handle.kind === 'public')
    throw new Error(`${operation.name} takes large files of anybody`);
  const answersJson = (operation.answers ?? 'json') === 'json';
  const write = createAnswerWriter(operation);
  const isHeavy = createHeavyCheck(operation);
  app.route({
    method: operation.method,
    url: apiPrefix + operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: operation.bodyLimit ?? defaultBodyLimit,
    // The error handler reads the operation of a failed request from this configuration.
    config: { operation },
    // Operations have no HEAD route. HEAD is only for the files of the web app.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const at = services.clock.now();
      const incoming = { services, operation, request, reply, at, heavy: isHeavy(request), line };
      const apiToken = handle.kind === 'public' ? undefined : readApiToken(request);
      if (apiToken) countTokenCall(reply, apiToken, at);
      const result = await answerCall(incoming, handle);
      if (reply.sent || !answersJson) return reply;
      const check = services.settings.checkAnswers ? checkAnswer(operation) : () => undefined;
      check(result);
      const envelope = createEnvelope(request, result, operation.successCode);
      return reply.type('application/json; charset=utf-8').send(write(reply, envelope, check));
    },
  });
}

async function answerCall(incoming: IncomingCall, handle: RouteHandle): Promise<unknown> {
  switch (handle.kind) {
    case 'public':
      return answerPublicCall(incoming, handle.run);
    case 'viewer':
      return answerViewer(incoming, handle.run).catch((error) => throwWithDuplicates(incoming, error));
    case 'stepped':
      return answerInSteps(incoming, handle.run).catch((error) => throwWithDuplicates(incoming, error));
  }
}

/** Throws the error again. If a unique constraint was violated, first finds all fields with duplicate values. */
async function throwWithDuplicates(incoming: IncomingCall, error: unknown): Promise<never> {
  const attempt = attemptOf(error);
  if (attempt && error instanceof Error)
    await readCaller(incoming).run((db) => noteTakenFields(db, error, attempt));
  throw error;
}

async function answerViewer(
  incoming: IncomingCall,
  run: (call: Call<OperationShape>) => Promise<unknown>,
): Promise<unknown> {
  const { services, operation, heavy, line } = incoming;
  const { hash, run: runInSession } = readCaller(incoming);
  const runOperation = () => runInSession((db, opened) => answerInTransaction(incoming, db, opened, run));
  const name = line && queueName(incoming, line);
  if (line && name !== undefined) {
    const createRefusal = () => new Refusal(line.refusal, null, lineRetrySeconds);
    const throwQueueRefusal = (error: unknown): never => {
      throw error instanceof Refusal && error.code === 'API_SERVICE_DOWN' ? createRefusal() : error;
    };
    const open = () => runInSession(async (_db, opened) => authorizeViewer(operation, opened));
    const accountId = await services.database.sessions.find(hash, open).catch(throwQueueRefusal);
    // If the session ended while the call waited, the call is refused in the usual way.
    if (accountId === undefined) return runOperation();
    const call = { name: `${nounOf(operation.name)} ${name}`, accountId, refusal: createRefusal };
    return runInCallQueue(call, runOperation).catch(throwQueueRefusal);
  }
  if (!heavy) return runOperation();
  // Checks the caller's permission before the work takes a database connection.
  const viewer = await runInSession(async (_db, opened) => authorizeViewer(operation, opened));
  return runHeavyRead(services.database, viewer, runOperation);
}

/**
 * Returns the name of the queue in which a call waits. Undefined for a call with invalid fields, which is refused
 * without waiting.
 */
function queueName({ operation, request }: IncomingCall, line: RouteQueue): string | undefined {
  const body = parse(operation.body ?? noInput, request.body ?? {});
  const params = parse(operation.params ?? noInput, request.params);
  return body.ok && params.ok ? line.nameOf({ params: params.value, body: body.value }) : undefined;
}

async function answerInTransaction(
  incoming: IncomingCall,
  db: Db,
  opened: unknown[],
  run: (call: Call<OperationShape>) => Promise<unknown>,
): Promise<unknown> {
  const { operation, request, at, services } = incoming;
  const viewer = authorizeViewer(operation, opened);
  const changes = createRecorder(incoming, db, viewer);
  const call = {
    ...createSharedCall(incoming),
    ...parseInput(operation, request),
    db,
    viewer,
    record: changes.record,
    recordIn: changes.recordIn,
    announce: (event) => announce(db, event),
    later: createLaterReader(incoming, viewer),
  } as Call<OperationShape>; // The cast is safe, because the schemas of the operation have parsed the input.
  return runOnce(db, request, { viewer, operation, at, settings: services.settings }, async () => {
    const result = await run(call);
    changes.assertRecorded();
    return result;
  });
}

/**
 * Creates the function `later`, which reads rows while the answer is written. It checks the session and permissions
 * before it reads each part, because they may have changed.
 */
const createLaterReader = (incoming: IncomingCall, viewer: Viewer): Call<OperationShape>['later'] => {
  const { services, operation } = incoming;
  return (ids, read) =>
    deferRows(ids, (partIds) => {
      const readSome = () =>
        readCaller(incoming).run((db, opened) => read(db, authorizeViewer(operation, opened), partIds));
      return runHeavyRead(services.database, viewer, readSome, { hasBegun: true });
    });
};

async function answerInSteps(
  incoming: IncomingCall,
  run: (call: SteppedCall<OperationShape>) => Promise<unknown>,
): Promise<unknown> {
  const { services, operation, request, heavy } = incoming;
  const caller = readCaller(incoming);
  const viewer = await caller.run(async (_db, opened) => authorizeViewer(operation, opened));
  let hasBegun = false;
  // Runs the heavy read in steps, so that other heavy reads can run between two parts of an export. Only the first step
  // can be refused because of a long queue.
  const runInSlot: SteppedCall<OperationShape>['inTurn'] = (work) => {
    const again = { hasBegun };
    hasBegun = true;
    return heavy ? runHeavyRead(services.database, viewer, work, again) : work();
  };
  const change: SteppedCall<OperationShape>['change'] = (work) =>
    runInSlot(() =>
      caller.run(async (db, opened) => {
        // Checks the permissions again, because they may have changed between two steps.
        const changes = createRecorder(incoming, db, authorizeViewer(operation, opened));
        const result = await work(db, changes.record);
        changes.assertRecorded();
        return result;
      }),
    );
  const runHandler = (
    overrides: ReturnType<typeof parseInput> & Pick<SteppedCall<OperationShape>, 'files' | 'incoming'>,
  ) => {
    const { at } = incoming;
    const once = { viewer, operation, at, settings: services.settings, input: overrides };
    return runStepsOnce(services.database, request, once, () =>
      run({
        ...createSharedCall(incoming),
        viewer,
        inTurn: runInSlot,
        change,
        ...overrides,
      } as SteppedCall<OperationShape>),
    );
  };
  const { upload } = operation;
  if (upload?.streamed)
    return withStreams({ ...incoming, sender: viewer }, upload, ({ fields, incoming: incomingFiles }) =>
      runHandler({ ...parseInput(operation, request, fields), files: [], incoming: incomingFiles }),
    );
  const input = parseInput(operation, request);
  return runHandler({
    ...input,
    files: await readFiles(request, incoming.reply, operation, viewer),
    incoming: [],
  });
}

async function answerPublicCall(
  incoming: IncomingCall,
  run: (call: PublicCall<OperationShape>) => Promise<unknown>,
): Promise<unknown> {
  const { services, operation, request } = incoming;
  if (operation.method !== 'GET' && isFromBrowser(request))
    refuseForeignPage(request, services.settings.publicUrl);
  const recordAs: PublicCall<OperationShape>['recordAs'] = (db, author, change) =>
    recordChange(
      db,
      services.clock.now(),
      { ...author, requestId: request.id, address: request.ip },
      operation.name,
      change,
    );
  const input = {
    ...parseInput(operation, request),
    files: await readFiles(request, incoming.reply, operation, undefined),
  };
  return run({ ...createSharedCall(incoming), ...input, recordAs } as PublicCall<OperationShape>);
}

/** Returns the viewer of an opened session or token if they may call the operation now. */
export function authorizeViewer(operation: OperationShape, opened: unknown[]): Viewer {
  const session = getOpenedSession(opened);
  if (!session) refuse('AUTH_UNAUTHORIZED');
  const viewer = toViewer(session);
  if (viewer.apiToken && !acceptsApiToken(operation, viewer.apiToken)) refuse('AUTH_TOKEN_OPERATION');
  const { permission } = operation;
  if (!permits(viewer.permissions, operation)) refuse('AUTH_NO_PERMISSION', { reason: permission });
  // A person with a one-time password may only use their own account until they change the password.
  const onlyOwn = operation.permission === 'SIGNED_IN' && operation.scope === 'self';
  if (viewer.mustChangePassword && !onlyOwn) refuse('AUTH_PASSWORD_EXPIRED');
  // An administrator without the required two-step verification may also only use their own account.
  if (viewer.secondStepDue && !onlyOwn) refuse('AUTH_SECOND_STEP_REQUIRED');
  return viewer;
}

function createRecorder({ operation, request, at }: IncomingCall, db: Db, viewer: Viewer) {
  let recorded = false;
  const actor = { ...identifyActor(viewer), requestId: request.id, address: request.ip };
  return {
    record: async (...changes: Change[]) => {
      recorded = true;
      await recordChanges(db, at, actor, operation.name, changes);
    },
    recordIn: async (write: (actor: Actor) => Promise<unknown>) => {
      recorded = true;
      await write(actor);
    },
    assertRecorded: () => {
      if (operation.method !== 'GET' && !operation.reads && !recorded)
        throw new Error(`${operation.name} changed something and recorded nothing`);
    },
  };
}

function createSharedCall({ services, operation, request, reply }: IncomingCall) {
  return {
    ...services,
    noun: nounOf(operation.name),
    request,
    reply,
    language: languageOf(request.headers['accept-language']),
    offsetMinutes: offsetOf(request),
    refuse,
  };
}

function offsetOf(request: FastifyRequest): number {
  const offset = Number(request.headers['x-timezone-offset']);
  return Number.isInteger(offset) && Math.abs(offset) <= 840 ? offset : 0;
}

const checkAnswer = (operation: OperationShape) => (result: unknown) => {
  const outcome = parse(operation.result, result);
  if (!outcome.ok)
    throw new Error(`${operation.name} answers out of shape: ${JSON.stringify(outcome.fields)}`);
};
