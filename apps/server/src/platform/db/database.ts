import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { FairShare } from '../load/fair-share.ts';
import { KnownSessions } from '../load/known-sessions.ts';
import {
  accountQueueClient,
  currentQueueClient,
  type QueueClient,
  setAccount,
} from '../load/queue-client.ts';
import type { DB } from './database.gen.ts';

/** Database handle of one transaction, passed to query functions. */
export type Db = Kysely<DB> | Transaction<DB>;

/** Location of the database: a connection string, or the folder of a Unix socket. */
export interface Connection
  extends Pick<pg.ClientConfig, 'connectionString' | 'host' | 'port' | 'user' | 'database'> {
  /** The role to which the connection switches when it opens, if it differs from the login role. */
  role?: string;
}

export const roleOption = ({ role }: Connection): string => (role ? `-c role=${role} ` : '');

export interface DatabaseOptions {
  connection: Connection;
  poolSize: number;
  /** Number of connections that stay open while idle. Their statements stay prepared for the next request. */
  keptOpen?: number;
  /**
   * Divides the connections among clients. Absent for the pool of jobs, which receive connections in order of arrival.
   */
  share?: FairShare;
  /** The pool that was opened first on the same database. Absent if this pool is the first. */
  main?: Database;
  onError: (error: Error) => void;
}

const limits = {
  statementMs: 8_000,
  lockMs: 5_000,
  idleInTransactionMs: 15_000,
  connectMs: 3_000,
  /**
   * Timeout for an answer of the database server, in milliseconds. It detects a network that drops packets without an
   * error. It is longer than the timeouts that the server applies itself.
   */
  silenceMs: 8_500,
  /**
   * Timeout for the first statement of a transaction, in milliseconds. It is shorter than other timeouts, because the
   * request may have waited up to `connectMs` for its connection.
   */
  openingSilenceMs: 5_000,
  /**
   * Timeout for a COMMIT, in milliseconds. Without it, an unresponsive standby would block the COMMIT forever. Together
   * with the timeouts before the COMMIT, a request takes at most ten seconds.
   */
  commitSilenceMs: 5_000,
  /** Maximum number of distinct statements that are prepared per connection. Further statements run unprepared. */
  preparedStatements: 400,
  transactionTries: 4,
  keptOpen: 4,
  /** Interval of TCP keep-alive packets, so that firewalls and proxies do not drop idle connections. */
  keepAliveMs: 30_000,
};

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Type id of int8[], which the list of types in the driver lacks.
const int8Array = 1016 as Parameters<typeof pg.types.getTypeParser>[0];
const parseTextArray: (text: string) => string[] = pg.types.getTypeParser(int8Array);
pg.types.setTypeParser(int8Array, (text: string) => parseTextArray(text).map(Number));
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => text);

/** SQLSTATE of a read-only server: a standby, or a leader that has become one. */
const readOnlyServer = '25006';
/** Statement that fails on a standby. Without it, a standby would answer every read without an error. */
export const raiseUnlessWritable = `DO $$ BEGIN
  IF pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' THEN
    RAISE EXCEPTION 'the server only reads' USING ERRCODE = '${readOnlyServer}';
  END IF;
END $$`;
/**
 * SQLSTATEs after which the whole transaction can be retried (security.md §1.5). The code of a read-only server is
 * one of them, because a read-only server has written no changes.
 */
const retryable = new Set(['40001', '40P01', readOnlyServer]);

/**
 * The connection pool of the portal. All work runs in transactions, and each transaction first sets its caller (the
 * viewer). Without a caller, row-level security returns no rows.
 */
export class Database {
  readonly pool: pg.Pool;
  readonly sessions = new KnownSessions();
  /**
   * The pool that was opened first on the same database. It is the cache key for facts that apply to all pools of the
   * database.
   */
  readonly main: Database;
  readonly #handles = new WeakMap<pg.PoolClient, Kysely<DB>>();
  readonly #prepared = new Map<string, string>();
  readonly #share: FairShare;
  #waiting = 0;

  constructor(options: DatabaseOptions) {
    this.main = options.main ?? this;
    this.#share = options.share ?? ((_party, work) => work());
    this.pool = new pg.Pool({
      ...options.connection,
      max: options.poolSize,
      min: Math.min(options.keptOpen ?? limits.keptOpen, options.poolSize),
      connectionTimeoutMillis: limits.connectMs,
      query_timeout: limits.silenceMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: limits.keepAliveMs,
      // Keeps connections to a standby out of the pool, so that all requests reach the leader as soon as the database
      // has one again.
      onConnect: async (client) =>
        void (await client.query(withTimeout(limits.connectMs, raiseUnlessWritable))),
      application_name: 'gatehouse',
      options:
        `${roleOption(options.connection)}-c statement_timeout=${limits.statementMs} -c lock_timeout=${limits.lockMs} ` +
        `-c idle_in_transaction_session_timeout=${limits.idleInTransactionMs} -c timezone=UTC -c jit=off ` +
        // Uses one plan for all parameter values, because planning a statement over partitions and policies costs
        // several times more than running it.
        '-c plan_cache_mode=force_generic_plan',
    });
    this.pool.on('error', options.onError);
    // The server may end the connection after the pool hands it out and before `#once` listens. Without this listener,
    // the error would end the process.
    this.pool.on('connect', (client) => void client.on('error', () => undefined));
  }

  /**
   * Runs `work` in one transaction, started by `opening` (BEGIN and the statement that sets the caller, sent together).
   * Serialization failures, deadlocks and read-only servers are retried a limited number of times. `work` receives the
   * rows of the last statement of `opening`. The transaction waits for its connection in the queue of `queueClient`.
   */
  async transaction<T>(
    opening: string,
    work: (db: Db, opened: unknown[]) => Promise<T>,
    queueClient: QueueClient | undefined = currentQueueClient(),
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#inTurn(queueClient, () => this.#once(opening, work));
      } catch (error) {
        if (attempt >= limits.transactionTries || !retryable.has(sqlState(error) ?? '')) throw error;
        await new Promise((resolve) => setTimeout(resolve, 5 * attempt + Math.random() * 20));
      }
    }
  }

  /**
   * Runs `work` for the session of a person. `opened[0].viewer` is null if the session has ended. `at` is the current
   * time. The call extends the idle time of the session if `how` is 'use', and leaves it unchanged if `how` is 'look'.
   */
  asSession<T>(
    tokenHash: Buffer,
    at: Date,
    work: (db: Db, opened: unknown[]) => Promise<T>,
    how: 'use' | 'look' = 'use',
  ): Promise<T> {
    const open = `open_session('\\x${tokenHash.toString('hex')}', '${at.toISOString()}', ${how === 'use'})`;
    return this.#asViewer(tokenHash, open, work);
  }

  /**
   * Runs `work` for the program with this API token. `opened[0].viewer` is null if the token is not valid. Records
   * `address` as the client address of the token's last use.
   */
  asApiToken<T>(
    tokenHash: Buffer,
    { at, address }: { at: Date; address: string },
    work: (db: Db, opened: unknown[]) => Promise<T>,
  ): Promise<T> {
    const open = `open_api_token('\\x${tokenHash.toString('hex')}', '${at.toISOString()}', ${pg.escapeLiteral(address)})`;
    return this.#asViewer(tokenHash, open, work);
  }

  #asViewer<T>(tokenHash: Buffer, open: string, work: (db: Db, opened: unknown[]) => Promise<T>): Promise<T> {
    const accountId = this.sessions.get(tokenHash);
    const queueClient = accountId === undefined ? currentQueueClient() : accountQueueClient(accountId);
    return this.transaction(
      `BEGIN; SELECT ${open} AS viewer`,
      (db, opened) => {
        this.#noteSession(tokenHash, opened);
        return work(db, opened);
      },
      queueClient,
    );
  }

  /**
   * Records the account of the session or API token. Afterwards, this request and other requests with its token wait in
   * the queue of that account.
   */
  #noteSession(tokenHash: Buffer, [row]: unknown[]): void {
    const { viewer } = row as { viewer: { accountId: number } | null }; // The result has one row with one column.
    this.sessions.note(tokenHash, viewer?.accountId);
    if (viewer) setAccount(viewer.accountId);
  }

  /** Runs `work` with access to the rows of these companies. Used for jobs and for senders without an account. */
  asCompanies<T>(companyIds: readonly number[], work: (db: Db) => Promise<T>): Promise<T> {
    return this.transaction(
      `BEGIN; SELECT set_config('gatehouse.companies', '${companyIds.map(Number).join(',')}', true)`,
      work,
    );
  }

  /**
   * Runs look-ups before a client is identified, for example while signing in. Only the look-up tables are visible.
   */
  asSystem<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.transaction(`BEGIN; SELECT set_config('gatehouse.system', 'on', true)`, work);
  }

  async end(): Promise<void> {
    await this.pool.end();
  }

  get waiting(): number {
    return this.#waiting + this.pool.waitingCount;
  }

  async #inTurn<T>(queueClient: QueueClient | undefined, work: () => Promise<T>): Promise<T> {
    let isWaiting = true;
    const endWait = () => {
      if (isWaiting) this.#waiting -= 1;
      isWaiting = false;
    };
    this.#waiting += 1;
    try {
      return await this.#share(queueClient, () => {
        endWait();
        return work();
      });
    } finally {
      endWait();
    }
  }

  async #once<T>(opening: string, work: (db: Db, opened: unknown[]) => Promise<T>): Promise<T> {
    const client = await this.pool.connect().catch(rethrowDriverError);
    let broken: Error | undefined;
    const onLost = (error: Error) => {
      broken = error;
    };
    // The pool handles errors of idle connections only. Without this listener, a shutdown of the database would end the
    // process.
    client.on('error', onLost);
    try {
      const first = withTimeout(limits.openingSilenceMs, opening);
      const opened = (await client.query(first).catch(rethrowDriverError)) as unknown as pg.QueryResult[]; // For several statements the driver returns an array of results.
      const result = await work(this.#handle(client), opened.at(-1)?.rows ?? []);
      const { command } = await client
        .query(withTimeout(limits.commitSilenceMs, 'COMMIT'))
        .catch(rethrowDriverError);
      // If `work` swallowed an error, COMMIT rolls back without reporting an error.
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
      return result;
    } catch (error) {
      // Removes a connection that has stopped answering from the pool.
      if (error instanceof DatabaseUnavailable) broken ??= error;
      // Removes a connection to a standby from the pool, so that the next connection can reach the leader.
      if (error instanceof pg.DatabaseError && sqlState(error) === readOnlyServer) broken ??= error;
      if (!broken) await client.query('ROLLBACK').catch(onLost);
      throw error;
    } finally {
      client.off('error', onLost);
      client.release(broken);
    }
  }

  #handle(client: pg.PoolClient): Kysely<DB> {
    let handle = this.#handles.get(client);
    if (!handle) {
      handle = createHandle(client, (text) => this.#nameOf(text));
      this.#handles.set(client, handle);
    }
    return handle;
  }

  #nameOf(text: string): string | undefined {
    let name = this.#prepared.get(text);
    if (!name && this.#prepared.size < limits.preparedStatements) {
      name = `q${this.#prepared.size}`;
      this.#prepared.set(text, name);
    }
    return name;
  }
}

/** The timeout is in milliseconds. If it expires, the connection is discarded. */
const withTimeout = (query_timeout: number, text: string): pg.QueryConfig & pg.ClientConfig => ({
  text,
  query_timeout,
});

/** Runs all queries on one connection. A query with a name becomes a prepared statement. */
function createHandle(client: pg.PoolClient, nameOf: (text: string) => string | undefined): Kysely<DB> {
  const boundClient = {
    query: (text: string, values: unknown[]) =>
      client.query({ name: nameOf(text), text, values }).catch(rethrowDriverError),
    release: () => undefined,
  };
  const pool = { connect: async () => boundClient, end: async () => undefined };
  // Kysely requests a client for each query. This pool always returns the transaction's client.
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
}

export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** The database could not be reached or the connection broke. The request is answered with 503 and may be retried. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('database away', { cause });
  }
}

/** An error that does not come from the database server means that the server has not answered. */
function rethrowDriverError(error: unknown): never {
  throw error instanceof pg.DatabaseError ? error : new DatabaseUnavailable(error);
}

/** Returns whether an error is temporary: the database is unreachable, shutting down, full, or took too long. */
export function isOutage(error: unknown): boolean {
  // SQLSTATE classes and codes of outages: 08 connection, 53 resources, 57 operator intervention and timeouts, 58
  // system, 55P03 lock timeout, 25006 standby, 25P03 idle for too long in a transaction.
  return (
    error instanceof DatabaseUnavailable || /^(08|53|57|58|55P03|25006|25P03)/.test(sqlState(error) ?? '')
  );
}

/** Returns whether the statement or lock timeout of the portal ended the statement. A smaller batch may succeed. */
export const isTimeout = (error: unknown): boolean => ['57014', '55P03'].includes(sqlState(error) ?? '');

/** Returns one line for the log: the message of the database server, or the network error. */
export function describeOutage(error: unknown): string {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  const code = 'code' in cause ? `${cause.code} ` : '';
  return `${code}${cause.message}`.slice(0, 200);
}
