import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { accountParty, currentParty, noteAccount, type Party } from '../load/client.ts';
import type { FairShare } from '../load/fair-share.ts';
import { KnownSessions } from '../load/known-sessions.ts';
import type { DB } from './database.gen.ts';

/** One transaction's handle: everything a query function may do. */
export type Db = Kysely<DB> | Transaction<DB>;

/** Where the database is: an address, or the folder of a unix socket. */
export interface Connection
  extends Pick<pg.ClientConfig, 'connectionString' | 'host' | 'port' | 'user' | 'database'> {
  /** Whom a connection becomes as soon as it is open, when that is not who signs in. */
  role?: string;
}

/** As a start option of a connection; empty where it stays who it is. */
export const roleOption = ({ role }: Connection): string => (role ? `-c role=${role} ` : '');

export interface DatabaseOptions {
  connection: Connection;
  poolSize: number;
  /** Connections that stay open when nobody asks: the first call of a quiet morning finds them, and their statements prepared. */
  keptOpen?: number;
  /** Divides the connections among clients. Absent: first come, first served, as for jobs. */
  share?: FairShare;
  /** Another pool on the same database. */
  main?: Database;
  onError: (error: Error) => void;
}

const limits = {
  statementMs: 8_000,
  lockMs: 5_000,
  idleInTransactionMs: 15_000,
  connectMs: 3_000,
  /** Beyond what the server itself allows there is nobody there: a network that swallows everything says nothing. */
  silenceMs: 8_500,
  /** The same for a transaction's first statement, which may have waited `connectMs` for its connection. */
  openingSilenceMs: 5_000,
  /** The same for a COMMIT, which a standby that says nothing holds up without end: with the waits before it within ten seconds. */
  commitSilenceMs: 5_000,
  /** Distinct statements prepared per connection; beyond it they run unprepared. */
  preparedStatements: 400,
  transactionTries: 4,
  keptOpen: 4,
  /** What lies between must not forget them: it hears of each one so often. */
  keepAliveMs: 30_000,
};

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// int8[] is not among the driver's named types
const int8Array = 1016 as Parameters<typeof pg.types.getTypeParser>[0];
const parseTextArray: (text: string) => string[] = pg.types.getTypeParser(int8Array);
pg.types.setTypeParser(int8Array, (text: string) => parseTextArray(text).map(Number));
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => text);

/** SQLSTATE of a server that only reads: a standby, or a leader that was one moment ago. */
const readOnlyServer = '25006';
/** Raises that where nothing can be written: on a standby, which answers every read as if all were well. */
export const raiseUnlessWritable = `DO $$ BEGIN
  IF pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' THEN
    RAISE EXCEPTION 'the server only reads' USING ERRCODE = '${readOnlyServer}';
  END IF;
END $$`;
/** SQLSTATEs after which the whole transaction may simply be run again (security.md §1.5); nothing is written where one only reads. */
const retryable = new Set(['40001', '40P01', readOnlyServer]);

/**
 * The portal's connections. Every piece of work is one transaction that first says for whom it is:
 * without that, row-level security shows nothing.
 */
export class Database {
  readonly pool: pg.Pool;
  readonly sessions = new KnownSessions();
  /** The first pool on the same database: the key of facts about the database that hold for all of them. */
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
      // one that leads to a standby never lies among the others: the moment there is a leader again, all that is asked reaches it
      onConnect: async (client) => void (await client.query(within(limits.connectMs, raiseUnlessWritable))),
      application_name: 'gatehouse',
      options:
        `${roleOption(options.connection)}-c statement_timeout=${limits.statementMs} -c lock_timeout=${limits.lockMs} ` +
        `-c idle_in_transaction_session_timeout=${limits.idleInTransactionMs} -c timezone=UTC -c jit=off ` +
        // planning a statement over partitions and policies costs several times what running it does
        '-c plan_cache_mode=force_generic_plan',
    });
    this.pool.on('error', options.onError);
    // a database that goes away in the moment a new connection is handed out, before "#once" listens, would end the process
    this.pool.on('connect', (client) => void client.on('error', () => undefined));
  }

  /**
   * Runs `work` in one transaction opened by `opening` (BEGIN plus the statement that sets the viewer, sent
   * together). Serialization failures, deadlocks and servers that only read are tried again a bounded number of times.
   * `work` receives the rows of the opening's last statement. It waits for its connection in the line of `party`.
   */
  async transaction<T>(
    opening: string,
    work: (db: Db, opened: unknown[]) => Promise<T>,
    party: Party | undefined = currentParty(),
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#inTurn(party, () => this.#once(opening, work));
      } catch (error) {
        if (attempt >= limits.transactionTries || !retryable.has(sqlState(error) ?? '')) throw error;
        await new Promise((resolve) => setTimeout(resolve, 5 * attempt + Math.random() * 20));
      }
    }
  }

  /**
   * Work for a person's session; `opened[0].viewer` is null when the session is not alive. `at` is now.
   * `use` moves its idle end on, `look` does not.
   */
  asSession<T>(
    tokenHash: Buffer,
    at: Date,
    work: (db: Db, opened: unknown[]) => Promise<T>,
    how: 'use' | 'look' = 'use',
  ): Promise<T> {
    const known = this.sessions.get(tokenHash);
    const party = known === undefined ? currentParty() : accountParty(known);
    return this.transaction(
      `BEGIN; SELECT open_session('\\x${tokenHash.toString('hex')}', '${at.toISOString()}', ${how === 'use'}) AS viewer`,
      (db, opened) => {
        this.#noteSession(tokenHash, opened);
        return work(db, opened);
      },
      party,
    );
  }

  /** From now on the request, and others with its token, wait in the line of the account. */
  #noteSession(tokenHash: Buffer, [row]: unknown[]): void {
    const { viewer } = row as { viewer: { accountId: number } | null }; // the only column of its only row
    this.sessions.note(tokenHash, viewer?.accountId);
    if (viewer) noteAccount(viewer.accountId);
  }

  /** Work for the given companies: a terminal's data, a job. */
  asCompanies<T>(companyIds: readonly number[], work: (db: Db) => Promise<T>): Promise<T> {
    return this.transaction(
      `BEGIN; SELECT set_config('gatehouse.companies', '${companyIds.map(Number).join(',')}', true)`,
      work,
    );
  }

  /** Look-ups before anybody is known: signing in, a terminal's first word. Sees only look-up tables. */
  asSystem<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.transaction(`BEGIN; SELECT set_config('gatehouse.system', 'on', true)`, work);
  }

  async end(): Promise<void> {
    await this.pool.end();
  }

  /** Transactions that wait for a connection. */
  get waiting(): number {
    return this.#waiting + this.pool.waitingCount;
  }

  async #inTurn<T>(party: Party | undefined, work: () => Promise<T>): Promise<T> {
    let isWaiting = true;
    const begin = () => {
      if (isWaiting) this.#waiting -= 1;
      isWaiting = false;
    };
    this.#waiting += 1;
    try {
      return await this.#share(party, () => {
        begin();
        return work();
      });
    } finally {
      begin();
    }
  }

  async #once<T>(opening: string, work: (db: Db, opened: unknown[]) => Promise<T>): Promise<T> {
    const client = await this.pool.connect().catch(away);
    let broken: Error | undefined;
    const onLost = (error: Error) => {
      broken = error;
    };
    // the pool listens on idle clients only: without this, a database that goes away ends the process
    client.on('error', onLost);
    try {
      const first = within(limits.openingSilenceMs, opening);
      const opened = (await client.query(first).catch(away)) as unknown as pg.QueryResult[]; // several statements answer an array
      const result = await work(this.#handle(client), opened.at(-1)?.rows ?? []);
      const { command } = await client.query(within(limits.commitSilenceMs, 'COMMIT')).catch(away);
      // after an error that `work` swallowed, COMMIT rolls back without one
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
      return result;
    } catch (error) {
      // one that has stopped answering is given up as it is
      if (error instanceof DatabaseAway) broken ??= error;
      // it would stay with the standby for as long as it is used, while the leader is there
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
      handle = bindTo(client, (text) => this.#nameOf(text));
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

/** A statement that is answered within so long, or the connection is given up. */
const within = (query_timeout: number, text: string): pg.QueryConfig & pg.ClientConfig => ({
  text,
  query_timeout,
});

/** A Kysely handle whose every query runs on one connection, as a named prepared statement where it has a name. */
function bindTo(client: pg.PoolClient, nameOf: (text: string) => string | undefined): Kysely<DB> {
  const bound = {
    query: (text: string, values: unknown[]) =>
      client.query({ name: nameOf(text), text, values }).catch(away),
    release: () => undefined,
  };
  const pool = { connect: async () => bound, end: async () => undefined };
  // Kysely asks a pool for a client per query; this one always hands out the transaction's own
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
}

/** SQLSTATE of a database error, else undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** The database could not be reached, or the connection broke: worth a 503 and another try. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('database away', { cause });
  }
}

/** Anything the driver raises that is not the server's own answer means that there was no answer. */
function away(error: unknown): never {
  throw error instanceof pg.DatabaseError ? error : new DatabaseAway(error);
}

/** Whether an error means "not now" rather than "not so": out of reach, shutting down, out of room or time. */
export function isOutage(error: unknown): boolean {
  // classes 08 connection, 53 resources, 57 operator intervention and time-outs, 58 system; 55P03 lock time-out,
  // 25006 a standby, 25P03 idle for too long within a transaction
  return error instanceof DatabaseAway || /^(08|53|57|58|55P03|25006|25P03)/.test(sqlState(error) ?? '');
}

/** Ended by the portal's own limits on statements and locks: less at once may well go in. */
export const tookTooLong = (error: unknown): boolean => ['57014', '55P03'].includes(sqlState(error) ?? '');

/** An outage in so many words as fit on a line of the log: what the server said, or how it was out of reach. */
export function outageReason(error: unknown): string {
  const cause = error instanceof DatabaseAway ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  const code = 'code' in cause ? `${cause.code} ` : '';
  return `${code}${cause.message}`.slice(0, 200);
}
