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
import type { IncomingFile } from '../files/large.ts';
import type { LiveEvent } from '../live-event.ts';
import type { NounTables } from '../personal.ts';
import type { Actor, Change } from '../record.ts';
import type { Refusal } from '../refusal.ts';
import type { Job, Services } from '../services.ts';
import type { Viewer } from '../viewer.ts';
import type { UploadedFile } from './uploads.ts';

/** What a handler works with: one call by one viewer, inside one transaction. */
export interface Call<O extends OperationShape> extends Services {
  db: Db;
  viewer: Viewer;
  /** The operation's own. */
  noun: Noun;
  params: ParamsOf<O>;
  query: QueryOf<O>;
  body: BodyOf<O>;
  language: Language;
  /** Minutes east of UTC the caller says it is; only for texts written for that caller (rules.md §2). */
  offsetMinutes: number;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Says no with a code the operation declares. */
  refuse(code: RefusalOf<O>, details?: Refusal['details']): never;
  /** Appends the changes to the audit trail; a handler that changes something calls it at least once. */
  record(...changes: Change[]): Promise<void>;
  /** As `record`, where a function of the database writes the entry together with what it changes. */
  recordIn(write: (actor: Actor) => Promise<unknown>): Promise<void>;
  /** Tells the viewers concerned, after commit. */
  announce(event: LiveEvent): Promise<void>;
  /**
   * Stands for the rows of a large page: they are read by their `ids`, some at a time while the answer is written, each time as the
   * viewer, judged anew, in a transaction and a turn of its own. What is gone by then is left out.
   */
  later<Id, Row>(ids: readonly Id[], read: ReadLater<Id, Row>): Row[];
}

/** Reads the rows of some of the ids, in their order. */
type ReadLater<Id, Row> = (db: Db, viewer: Viewer, ids: readonly Id[]) => Promise<Row[]>;

/**
 * A call before anybody is known: signing in and what a visitor may do. It opens its own transactions, so that
 * none is held while a password is checked.
 */
export type PublicCall<O extends OperationShape> = Omit<
  Call<O>,
  'db' | 'viewer' | 'record' | 'recordIn' | 'announce' | 'later'
> & {
  /** Of an operation that declares `upload`. */
  files: readonly UploadedFile[];
  /** As `Call.record`, in the given transaction and naming who did it: nobody is signed in yet. */
  recordAs(db: Db, actor: { accountId: number | null; name: string }, change: Change): Promise<void>;
};

/**
 * A call by a viewer whose handler opens its own transactions: for work that takes time outside the database, such
 * as hashing a password, during which no connection may be held.
 */
export type SteppedCall<O extends OperationShape> = Omit<
  Call<O>,
  'db' | 'record' | 'recordIn' | 'announce' | 'later'
> & {
  /** Of an operation that declares `upload`; read whole before the handler runs. */
  files: readonly UploadedFile[];
  /** Of one whose upload is `streamed`: on disk, and gone after the handler unless it keeps them (`keepIncoming`). */
  incoming: readonly IncomingFile[];
  /** Work that holds a connection to read much: in its turn, for an operation that is heavy. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** One transaction as the viewer, judged anew, and in its turn; `record` as in `Call`. */
  change<T>(work: (db: Db, record: Call<O>['record']) => Promise<T>): Promise<T>;
};

/** How an operation is answered: in one transaction of a viewer, in several, or before anybody is known. */
export type Handle =
  | { kind: 'viewer'; run: (call: Call<OperationShape>) => Promise<unknown> }
  | { kind: 'stepped'; run: (call: SteppedCall<OperationShape>) => Promise<unknown> }
  | { kind: 'public'; run: (call: PublicCall<OperationShape>) => Promise<unknown> };

/** One operation with its handler; `features/index.ts` lists them all. */
export interface Route {
  operation: OperationShape;
  handle: Handle;
  /** Absent: the call waits in no line but that of its account. */
  line?: LineOf;
}

/** Calls that change the same row wait in a line before they take a connection (decision 075). */
export interface LineOf {
  /** Name of the line of a call. Undefined: the call waits in none. */
  nameOf(input: { params: unknown; body: unknown }): string | undefined;
  /** The refusal of a call that cannot be served in time. */
  refusal: ErrorCode;
}

type Guarded<O extends OperationShape> = O['permission'] extends 'PUBLIC' ? never : O;
// a handler is only ever called with input parsed by its own operation's shapes: hence the casts below
type Run<K extends Handle['kind']> = Extract<Handle, { kind: K }>['run'];

/** Binds a handler to an operation that needs somebody signed in. */
export function route<const O extends OperationShape>(
  operation: Guarded<O>,
  run: (call: Call<O>) => Promise<ResultOf<O>>,
): Route {
  return { operation, handle: { kind: 'viewer', run: run as unknown as Run<'viewer'> } };
}

/** As `route`, for calls that change the same row: they wait in a line before they take a connection. */
export function lineRoute<const O extends OperationShape>(
  operation: Guarded<O>,
  line: {
    nameOf(input: { params: ParamsOf<O>; body: BodyOf<O> }): string | undefined;
    refusal: RefusalOf<O> & ErrorCode;
  },
  run: (call: Call<O>) => Promise<ResultOf<O>>,
): Route {
  return { ...route(operation, run), line: line as unknown as LineOf };
}

/** As `route`, for a handler that opens its own transactions. */
export function steppedRoute<const O extends OperationShape>(
  operation: Guarded<O>,
  run: (call: SteppedCall<O>) => Promise<ResultOf<O>>,
): Route {
  return { operation, handle: { kind: 'stepped', run: run as unknown as Run<'stepped'> } };
}

/** Binds a handler to an operation open to anybody. */
export function publicRoute<const O extends OperationShape>(
  operation: O,
  run: (call: PublicCall<O>) => Promise<ResultOf<O>>,
): Route {
  return { operation, handle: { kind: 'public', run: run as unknown as Run<'public'> } };
}

/** A noun's part of the server: its routes and what its database constraints mean to a caller. */
export interface Feature {
  name: string;
  routes: readonly Route[];
  /** `table__columns` of each constraint a caller can run into → the code it answers. */
  constraints: Readonly<Record<string, ErrorCode>>;
  /** What its tables say of people: the register of personal data is made of these. */
  personal?: NounTables;
  /** Work this noun does after commit or by the clock. */
  jobs?: readonly Job[];
  /** Routes outside /api/v1, which speak another protocol than the portal's own clients. Those of devices get the connections of devices. */
  register?(app: FastifyInstance, services: Services): void | Promise<void>;
  /** `register` serves devices. Absent: people and the programs of people. */
  serves?: 'devices';
  /** OpenAPI paths of those routes. */
  paths?: Readonly<Record<string, unknown>>;
  /** OpenAPI webhooks: what the portal sends to others. */
  webhooks?: Readonly<Record<string, unknown>>;
}
