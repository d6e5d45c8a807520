import type { ErrorCode } from '@gatehouse/api/platform/errors';
import { type FieldError, parse } from '@gatehouse/api/platform/fields';
import { apiPrefix, type OperationShape, permits } from '@gatehouse/api/platform/operation';
import { permissions } from '@gatehouse/api/platform/permissions';
import { languageOf } from '@gatehouse/messages/errors-text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { announce } from '../live.ts';
import { heaviness, heavyInTurn } from '../load/heavy-reads.ts';
import { answerWriter, rowsLater } from '../load/large-answers.ts';
import { inLine } from '../load/lines.ts';
import { type Actor, type Change, nounOf, recordChange, recordChanges } from '../record.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { openedSession, type Viewer, viewerOf } from '../viewer.ts';
import { success } from './answers.ts';
import { fromBrowser, presentedToken, refuseForeignPage } from './credentials.ts';
import { once } from './idempotency.ts';
import type { Call, Handle, LineOf, PublicCall, Route, SteppedCall } from './route.ts';
import { withStreams } from './streams.ts';
import { readFiles } from './uploads.ts';

const defaultBodyLimit = 64 * 1024;
/** When a call that was refused for a long line may come again, in seconds. */
const lineRetrySeconds = 2;
/** Of an operation that declares no query or no body: there is nothing to send (security.md §1.4). */
const nothing = z.strictObject({});
const guards: ReadonlySet<string> = new Set([...permissions, 'PUBLIC', 'SIGNED_IN']);

/** One call on its way through: what every step below works with. */
interface Incoming {
  services: Services;
  operation: OperationShape;
  request: FastifyRequest;
  reply: FastifyReply;
  at: Date;
  /** Whether it may hold a connection for long. */
  heavy: boolean;
  line: LineOf | undefined;
}

/** Adds one operation to the server. Throws, so that the portal does not start, when it declares no permission. */
export function register(app: FastifyInstance, services: Services, { operation, handle, line }: Route): void {
  if (!guards.has(operation.permission)) throw new Error(`${operation.name} declares no permission`);
  if ((operation.permission === 'PUBLIC') !== (handle.kind === 'public'))
    throw new Error(`${operation.name} is bound to the wrong kind of handler`);
  // no connection may be held while files arrive
  if (operation.upload && handle.kind === 'viewer')
    throw new Error(`${operation.name} takes files and must be a steppedRoute`);
  // hundreds of megabytes are nobody's whom the portal does not know
  if (operation.upload?.streamed && handle.kind === 'public')
    throw new Error(`${operation.name} takes large files of anybody`);
  const answersJson = (operation.answers ?? 'json') === 'json';
  const write = answerWriter(operation);
  const isHeavy = heaviness(operation);
  app.route({
    method: operation.method,
    url: apiPrefix + operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: operation.bodyLimit ?? defaultBodyLimit,
    // whatever is thrown on the way is answered as this operation's
    config: { operation },
    // HEAD belongs to the screens' files, not to operations
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const at = services.clock.now();
      const incoming = { services, operation, request, reply, at, heavy: isHeavy(request), line };
      const result = await answer(incoming, handle);
      if (reply.sent || !answersJson) return reply;
      const check = services.settings.checkAnswers ? checkAnswer(operation) : () => undefined;
      check(result);
      const envelope = success(request, result, operation.successCode);
      return reply.type('application/json; charset=utf-8').send(write(reply, envelope, check));
    },
  });
}

async function answer(incoming: Incoming, handle: Handle): Promise<unknown> {
  switch (handle.kind) {
    case 'public':
      return answerAnybody(incoming, handle.run);
    case 'viewer':
      return answerViewer(incoming, handle.run);
    case 'stepped':
      return answerInSteps(incoming, handle.run);
  }
}

async function answerViewer(
  incoming: Incoming,
  run: (call: Call<OperationShape>) => Promise<unknown>,
): Promise<unknown> {
  const { services, operation, heavy, line } = incoming;
  const hash = presentedSession(incoming);
  const inSession = <T>(work: (db: Db, opened: unknown[]) => Promise<T>) =>
    services.database.asSession(hash, services.clock.now(), work);
  const read = () => inSession((db, opened) => answerOpened(incoming, db, opened, run));
  const name = line && nameOfLine(incoming, line);
  if (line && name !== undefined) {
    const refusal = () => new Refusal(line.refusal, null, lineRetrySeconds);
    const tooLong = (error: unknown): never => {
      throw error instanceof Refusal && error.code === 'API_SERVICE_DOWN' ? refusal() : error;
    };
    const open = () => inSession(async (_db, opened) => admit(operation, opened));
    const accountId = await services.database.sessions.find(hash, open).catch(tooLong);
    // a session that has ended meanwhile is refused as in any call
    if (accountId === undefined) return read();
    const call = { name: `${nounOf(operation.name)} ${name}`, accountId, refusal };
    return inLine(call, read).catch(tooLong);
  }
  if (!heavy) return read();
  // whose turn it is, is known before a connection is held for the work
  const viewer = await inSession(async (_db, opened) => admit(operation, opened));
  return heavyInTurn(services.database, viewer, read);
}

/** The line of a call. A call with bad fields waits in none: it is refused for them in its turn. */
function nameOfLine({ operation, request }: Incoming, line: LineOf): string | undefined {
  const body = parse(operation.body ?? nothing, request.body ?? {});
  const params = parse(operation.params ?? nothing, request.params);
  return body.ok && params.ok ? line.nameOf({ params: params.value, body: body.value }) : undefined;
}

async function answerOpened(
  incoming: Incoming,
  db: Db,
  opened: unknown[],
  run: (call: Call<OperationShape>) => Promise<unknown>,
): Promise<unknown> {
  const { operation, request, at } = incoming;
  const viewer = admit(operation, opened);
  const changes = recorder(incoming, db, viewer);
  const call = {
    ...sharedCall(incoming),
    ...parseInput(operation, request),
    db,
    viewer,
    record: changes.record,
    recordIn: changes.recordIn,
    announce: (event) => announce(db, event),
    later: laterOf(incoming, viewer),
  } as Call<OperationShape>; // input was parsed by the operation's shapes
  return once(db, request, { accountId: viewer.accountId, operation, at }, async () => {
    const result = await run(call);
    changes.assertRecorded();
    return result;
  });
}

/** Each part is read as the first was: rights may have changed since. */
const laterOf = (incoming: Incoming, viewer: Viewer): Call<OperationShape>['later'] => {
  const { services, operation } = incoming;
  return (ids, read) =>
    rowsLater(ids, (some) => {
      const readSome = () =>
        services.database.asSession(presentedSession(incoming), services.clock.now(), (db, opened) =>
          read(db, admit(operation, opened), some),
        );
      return heavyInTurn(services.database, viewer, readSome, { hasBegun: true });
    });
};

async function answerInSteps(
  incoming: Incoming,
  run: (call: SteppedCall<OperationShape>) => Promise<unknown>,
): Promise<unknown> {
  const { services, operation, request, heavy } = incoming;
  const hash = presentedSession(incoming);
  const viewer = await services.database.asSession(hash, incoming.at, async (_db, opened) =>
    admit(operation, opened),
  );
  let hasBegun = false;
  // step by step: between two parts of an export its turn is others'; what has begun is not broken off because many more came
  const inTurn: SteppedCall<OperationShape>['inTurn'] = (work) => {
    const again = { hasBegun };
    hasBegun = true;
    return heavy ? heavyInTurn(services.database, viewer, work, again) : work();
  };
  const change: SteppedCall<OperationShape>['change'] = (work) =>
    inTurn(() =>
      services.database.asSession(hash, services.clock.now(), async (db, opened) => {
        // rights may have changed between two steps
        const changes = recorder(incoming, db, admit(operation, opened));
        const result = await work(db, changes.record);
        changes.assertRecorded();
        return result;
      }),
    );
  const answerWith = (given: object) =>
    run({ ...sharedCall(incoming), viewer, inTurn, change, ...given } as SteppedCall<OperationShape>); // as above
  const { upload } = operation;
  if (upload?.streamed)
    return withStreams({ ...incoming, sender: viewer }, upload, ({ fields, incoming: brought }) =>
      answerWith({ ...parseInput(operation, request, fields), files: [], incoming: brought }),
    );
  const input = parseInput(operation, request);
  return answerWith({
    ...input,
    files: await readFiles(request, incoming.reply, operation, viewer),
    incoming: [],
  });
}

async function answerAnybody(
  incoming: Incoming,
  run: (call: PublicCall<OperationShape>) => Promise<unknown>,
): Promise<unknown> {
  const { services, operation, request } = incoming;
  if (operation.method !== 'GET' && fromBrowser(request))
    refuseForeignPage(request, services.settings.publicUrl);
  const recordAs: PublicCall<OperationShape>['recordAs'] = (db, by, change) =>
    recordChange(
      db,
      services.clock.now(),
      { ...by, requestId: request.id, address: request.ip },
      operation.name,
      change,
    );
  const input = {
    ...parseInput(operation, request),
    files: await readFiles(request, incoming.reply, operation, undefined),
  };
  return run({ ...sharedCall(incoming), ...input, recordAs } as PublicCall<OperationShape>); // as above
}

/** Hash of the session token sent; refuses none, and a state change sent by a foreign page. */
function presentedSession({ services: { settings }, operation, request }: Incoming): Buffer {
  const { hash, byCookie } = presentedToken(request, settings);
  if (!hash) throw new Refusal('AUTH_UNAUTHORIZED');
  if (byCookie && operation.method !== 'GET') refuseForeignPage(request, settings.publicUrl);
  return hash;
}

/** The viewer of the opened session, once it may call the operation. */
function admit(operation: OperationShape, opened: unknown[]): Viewer {
  const session = openedSession(opened);
  if (!session) throw new Refusal('AUTH_UNAUTHORIZED');
  const viewer = viewerOf(session);
  if (!permits(viewer.permissions, operation)) throw new Refusal('AUTH_NO_PERMISSION');
  // with a one-time password: only one's own account, until it is changed
  const onlyOwn = operation.permission === 'SIGNED_IN' && operation.scope === 'self';
  if (viewer.mustChangePassword && !onlyOwn) throw new Refusal('AUTH_PASSWORD_EXPIRED');
  // the same until an administrator has the second step that is demanded of administrators
  if (viewer.secondStepDue && !onlyOwn) throw new Refusal('AUTH_SECOND_STEP_REQUIRED');
  return viewer;
}

function recorder({ operation, request, at }: Incoming, db: Db, viewer: Viewer) {
  let recorded = false;
  const actor = {
    accountId: viewer.accountId,
    name: viewer.accountName,
    requestId: request.id,
    address: request.ip,
  };
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

function sharedCall({ services, operation, request, reply }: Incoming) {
  return {
    ...services,
    noun: nounOf(operation.name),
    request,
    reply,
    language: languageOf(request.headers['accept-language']),
    offsetMinutes: offsetOf(request),
    refuse: (code: ErrorCode, details?: Refusal['details']): never => {
      throw new Refusal(code, details ?? null);
    },
  };
}

/** Params, query and body by the operation's shapes; refuses with every bad field at once. */
function parseInput(operation: OperationShape, request: FastifyRequest, sent = request.body) {
  const fields: FieldError[] = [];
  const read = (shape: z.ZodType | undefined, value: unknown): unknown => {
    if (!shape) return undefined;
    const outcome = parse(shape, value);
    if (outcome.ok) return outcome.value;
    fields.push(...outcome.fields);
    return undefined;
  };
  const params = read(operation.params, request.params);
  // a path that cannot name a row is a row that is not there
  if (fields.length > 0) throw new Refusal('API_NOT_FOUND');
  const query = read(operation.query ?? nothing, request.query);
  const body = read(operation.body ?? nothing, sent ?? {});
  if (fields.length > 0) throw new Refusal('API_INVALID_REQUEST_ARGUMENT', { fields });
  return { params, query, body };
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
