import type { Noun } from '@gatehouse/api';
import type { ErrorCode } from '@gatehouse/api/platform/errors';
import type {
  BodyOf,
  OperationShape,
  ParamsOf,
  QueryOf,
  RefusalOf,
  ResultOf,
} from '@gatehouse/api/platform/operation';
import type { Language } from '@gatehouse/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import type { IncomingFile } from '../files/large-files.ts';
import type { LiveEvent } from '../live-event.ts';
import type { NounTables } from '../personal.ts';
import type { Actor, Change } from '../record.ts';
import type { Refusal } from '../refusal.ts';
import type { Job, Services } from '../services.ts';
import type { SheetFile } from '../sheets/sheets.ts';
import type { Viewer } from '../viewer.ts';
import type { UploadedFile } from './uploads.ts';

/** Context of a handler that runs in one transaction, for one call of a signed-in person or API token. */
export interface Call<O extends OperationShape> extends Services {
  db: Db;
  viewer: Viewer;
  noun: Noun;
  params: ParamsOf<O>;
  query: QueryOf<O>;
  body: BodyOf<O>;
  language: Language;
  /**
   * UTC offset of the caller in minutes, positive to the east. Only for texts written for that caller (rules.md §2).
   */
  offsetMinutes: number;
  request: FastifyRequest;
  reply: FastifyReply;
  refuse(code: RefusalOf<O>, details?: Refusal['details'], retryAfter?: number): never;
  /** Appends the changes to the audit trail. A handler that changes data must call `record` at least once. */
  record(...changes: Change[]): Promise<void>;
  /**
   * Records changes with a database function that writes the audit entries itself. `write` receives the author of the
   * changes.
   */
  recordIn(write: (actor: Actor) => Promise<unknown>): Promise<void>;
  /** Sends a live event to the affected people after the transaction commits. */
  announce(event: LiveEvent): Promise<void>;
  /**
   * Returns a placeholder for the rows of a large page. The rows are read by their `ids`, in parts, while the answer is
   * written. Each part waits until another heavy read may run, checks the permissions again, and has its own
   * transaction. Rows that have been deleted since are left out.
   */
  later<Id, Row>(ids: readonly Id[], read: PartReader<Id, Row>): Row[];
}

/** Reads the rows with these ids, in the order of the ids. */
type PartReader<Id, Row> = (db: Db, viewer: Viewer, ids: readonly Id[]) => Promise<Row[]>;

/**
 * Context of a handler without a session, for signing in and for operations of visitors. The handler opens its own
 * transactions, so that no transaction stays open while a password is checked.
 */
export type PublicCall<O extends OperationShape> = Omit<
  Call<O>,
  'db' | 'viewer' | 'record' | 'recordIn' | 'announce' | 'later'
> & {
  /** Files of an operation that declares `upload`. */
  files: readonly UploadedFile[];
  /**
   * Appends a change to the audit trail, in the given transaction and with the given author, because there is no
   * session.
   */
  recordAs(db: Db, actor: { accountId: number | null; name: string }, change: Change): Promise<void>;
};

/**
 * Context of a handler that opens its own transactions, for one call of a signed-in person or API token. It is for slow
 * work outside the database, such as hashing a password, which must not occupy a database connection.
 */
export type SteppedCall<O extends OperationShape> = Omit<
  Call<O>,
  'db' | 'record' | 'recordIn' | 'announce' | 'later'
> & {
  /** Files of an operation that declares `upload`, read completely before the handler runs. */
  files: readonly UploadedFile[];
  /**
   * Uploaded files of an operation that declares a `streamed` upload. They are on disk and are deleted after the
   * handler unless it stores them with `storeIncomingFile`.
   */
  incoming: readonly IncomingFile[];
  /**
   * Runs work that reads much data from the database. If the operation is heavy, the work first waits until another
   * heavy read may run.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs one transaction on behalf of the caller, after checking the permissions again. If the operation is heavy, the
   * transaction waits like the work of `inTurn`. `record` works as in `Call`.
   */
  change<T>(work: (db: Db, record: Call<O>['record']) => Promise<T>): Promise<T>;
};

/** The context of an export, which is the same for a call and for a job. */
export type ExportCall<O extends OperationShape> = Pick<
  SteppedCall<O>,
  | 'viewer'
  | 'params'
  | 'query'
  | 'language'
  | 'offsetMinutes'
  | 'clock'
  | 'database'
  | 'change'
  | 'inTurn'
  | 'refuse'
>;

/** The kinds of handlers: `viewer` runs in one transaction, `stepped` opens several, and `public` needs no session. */
export type RouteHandle =
  | { kind: 'viewer'; run: (call: Call<OperationShape>) => Promise<unknown> }
  | { kind: 'stepped'; run: (call: SteppedCall<OperationShape>) => Promise<unknown> }
  | { kind: 'public'; run: (call: PublicCall<OperationShape>) => Promise<unknown> };

/** Binds a handler to its operation. `features/index.ts` lists all routes. */
export interface Route {
  operation: OperationShape;
  handle: RouteHandle;
  /** Queue of calls that change the same row. Absent if the call waits only in the queue of its account. */
  line?: RouteQueue;
  /** Creates the file of an export, for a job. Only for `exportRoute`. */
  prepare?: (call: ExportCall<OperationShape>) => Promise<SheetFile>;
}

/**
 * Queue of calls that change the same row. The calls wait in the queue before they take a database connection (decision
 * 075).
 */
export interface RouteQueue {
  /** Returns the name of the queue. Undefined if the call does not wait. */
  nameOf(input: { params: unknown; body: unknown }): string | undefined;
  /** Error code for a call that has waited too long, or for which the queue has no room. */
  refusal: ErrorCode;
}

type ProtectedOperation<O extends OperationShape> = O['permission'] extends 'PUBLIC' ? never : O;
// Handlers receive only input that the schemas of their operation have parsed. This justifies the casts below.
type HandlerRun<K extends RouteHandle['kind']> = Extract<RouteHandle, { kind: K }>['run'];

/** Binds a handler to an operation that requires a session. */
export function route<const O extends OperationShape>(
  operation: ProtectedOperation<O>,
  run: (call: Call<O>) => Promise<ResultOf<O>>,
): Route {
  return { operation, handle: { kind: 'viewer', run: run as unknown as HandlerRun<'viewer'> } };
}

/**
 * Creates a route for calls that change the same row. The calls wait in a queue before they take a database connection.
 */
export function queuedRoute<const O extends OperationShape>(
  operation: ProtectedOperation<O>,
  line: {
    nameOf(input: { params: ParamsOf<O>; body: BodyOf<O> }): string | undefined;
    refusal: RefusalOf<O> & ErrorCode;
  },
  run: (call: Call<O>) => Promise<ResultOf<O>>,
): Route {
  return { ...route(operation, run), line: line as unknown as RouteQueue };
}

/** Creates a route with a handler that opens its own transactions. */
export function steppedRoute<const O extends OperationShape>(
  operation: ProtectedOperation<O>,
  run: (call: SteppedCall<O>) => Promise<ResultOf<O>>,
): Route {
  return { operation, handle: { kind: 'stepped', run: run as unknown as HandlerRun<'stepped'> } };
}

/** Binds a handler to an operation that requires no session. */
export function publicRoute<const O extends OperationShape>(
  operation: O,
  run: (call: PublicCall<O>) => Promise<ResultOf<O>>,
): Route {
  return { operation, handle: { kind: 'public', run: run as unknown as HandlerRun<'public'> } };
}

/** Server part of one kind of object, such as buildings: its routes and the error codes of its database constraints. */
export interface Feature {
  name: string;
  routes: readonly Route[];
  /** Error code of each constraint that a caller can violate, by `table__columns`. */
  constraints: Readonly<Record<string, ErrorCode>>;
  /**
   * The personal data in the tables of this kind of object. The register of personal data is built from these
   * declarations.
   */
  personal?: NounTables;
  jobs?: readonly Job[];
  /**
   * Registers routes outside /api/v1 for clients with another protocol, such as devices. Routes of devices use the
   * connection pool of devices.
   */
  register?(app: FastifyInstance, services: Services): void | Promise<void>;
  /** Clients of the routes that `register` adds. Absent for people and their programs. */
  serves?: 'devices';
  paths?: Readonly<Record<string, unknown>>;
  /** OpenAPI webhooks: the messages that the portal sends. */
  webhooks?: Readonly<Record<string, unknown>>;
}
