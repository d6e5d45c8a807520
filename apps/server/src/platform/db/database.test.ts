import { type AddressInfo, createServer } from 'node:net';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { deriveConnections } from './connections.ts';
import { Database, DatabaseUnavailable, type Db, isOutage } from './database.ts';

let portal: TestPortal;
let database: Database;

beforeAll(async () => {
  portal = await testPortal();
  ({ database } = portal.services);
});

afterEach(() => vi.useRealTimers());

const catchError = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const findBackendPid = async (db: Db) =>
  (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)).rows[0]?.pid;

describe('database transactions', () => {
  it('fails a transaction if its work swallowed an error that prevents the commit', async () => {
    const work = database.asSystem(async (db) => {
      await db
        .insertInto('attempt_counters')
        .values({ key: 'swallowed', attempts: 1, window_started_at: portal.clock.now() })
        .execute();
      await sql`SELECT 1 / 0`.execute(db).catch(() => undefined);
    });
    expect(String(await catchError(work))).toContain('rolled back');
    const { rows } = await portal.make.owner.query("SELECT 1 FROM attempt_counters WHERE key = 'swallowed'");
    expect(rows).toEqual([]);
  });

  it('retries a transaction a limited number of times after a serialization failure (security.md §1.5)', async () => {
    let tries = 0;
    const failToSerialize = () =>
      database.asSystem(async (db) => {
        tries++;
        await sql`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$`.execute(db);
      });
    expect(await catchError(failToSerialize())).toMatchObject({ code: '40001' });
    expect(tries).toBe(4);
  });

  it('reports an outage and keeps the process running when a new connection is cut off immediately', async () => {
    // Encodes one message of the database server. The test sends three messages in one packet: authentication OK,
    // ready, and shutdown of the database.
    const encodeMessage = (type: string, body: Buffer) => {
      const length = Buffer.alloc(4);
      length.writeInt32BE(body.length + 4);
      return Buffer.concat([Buffer.from(type), length, body]);
    };
    const all = Buffer.concat([
      encodeMessage('R', Buffer.alloc(4)),
      encodeMessage('Z', Buffer.from('I')),
      encodeMessage('E', Buffer.from('SFATAL\0C57P01\0Munexpected postmaster exit\0\0')),
    ]);
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(all));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const short = new Database({
      connection: { host: '127.0.0.1', port, user: 'x', database: 'x' },
      poolSize: 1,
      onError: () => undefined,
    });
    expect(isOutage(await catchError(short.asSystem(findBackendPid)))).toBe(true);
    await short.end();
    server.close();
  });

  it('reports an outage and keeps the process running when a connection breaks between two statements', async () => {
    const error = await catchError(
      database.asSystem(async (db) => {
        const pid = [await findBackendPid(db)];
        await portal.make.owner.query('SELECT pg_terminate_backend($1)', pid);
        const findBackend = () => portal.make.owner.query('SELECT FROM pg_stat_activity WHERE pid = $1', pid);
        await expect.poll(async () => (await findBackend()).rowCount).toBe(0);
        await findBackendPid(db);
      }),
    );
    expect(isOutage(error)).toBe(true);
    expect(await database.asSystem(findBackendPid)).toBeTypeOf('number');
  });

  it('gives up a COMMIT that a silent standby blocks, after a shorter timeout than other statements', async () => {
    const { owner } = portal.make;
    await owner.query(`CREATE TABLE held_up (id int);
      GRANT INSERT ON held_up TO gatehouse_app;
      CREATE FUNCTION hold_up() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(600); RETURN NULL; END';
      CREATE CONSTRAINT TRIGGER held_up AFTER INSERT ON held_up INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hold_up();`);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let pid: number | undefined;
    let error: unknown;
    const write = database.asSystem(async (db) => {
      pid = await findBackendPid(db);
      await sql`INSERT INTO held_up VALUES (1)`.execute(db);
    });
    const ended = catchError(write).then((reason) => {
      error = reason;
    });
    const findCurrentQuery = () => owner.query('SELECT query FROM pg_stat_activity WHERE pid = $1', [pid]);
    // Waits in a loop without pauses instead of polling, because polling would advance the fake clock.
    while ((await findCurrentQuery()).rows[0]?.query !== 'COMMIT');
    await vi.advanceTimersByTimeAsync(5_000);
    await findCurrentQuery();
    expect(isOutage(error)).toBe(true);
    await owner.query('SELECT pg_terminate_backend($1)', [pid]);
    await ended;
  });

  it('discards a connection to a standby and retries on another connection, a limited number of times', async () => {
    const standbys: (number | undefined)[] = [];
    const failOnStandby = (times: number) => async (db: Db) => {
      const pid = await findBackendPid(db);
      if (standbys.length >= times) return pid;
      standbys.push(pid);
      await sql`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '25006'; END $$`.execute(db);
    };
    const leader = await database.asSystem(failOnStandby(3));
    expect(new Set([...standbys, leader]).size).toBe(4);
    expect(await catchError(database.asSystem(failOnStandby(20)))).toMatchObject({ code: '25006' });
    expect(new Set(standbys).size).toBe(7);
    for (let i = 0; i < 3; i++) expect(standbys).not.toContain(await database.asSystem(findBackendPid));
  });

  it('never runs a transaction on a read-only server, not even to read, and runs it when the server becomes writable', async () => {
    const { owner } = portal.make;
    const own = new Database({
      connection: deriveConnections(portal.connection).app,
      poolSize: 2,
      onError: () => undefined,
    });
    const setReadOnly = (onOrOff: string) =>
      owner.query(
        `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = ${onOrOff}', current_database()); END $$`,
      );
    try {
      await setReadOnly('on');
      const errors = await Promise.all([1, 2, 3].map(() => catchError(own.asSystem(findBackendPid))));
      for (const error of errors) expect(error).toMatchObject({ code: '25006' });
      expect(own.pool.totalCount).toBe(0);
    } finally {
      await setReadOnly('off');
    }
    expect(await own.asSystem(findBackendPid)).toBeTypeOf('number');
    await own.end();
  });

  it('clears the caller of a transaction from the connection when the transaction ends', async () => {
    const person = await portal.make.employee();
    await database.asCompanies([person.companyId ?? 0], async (db) => {
      expect(await db.selectFrom('employees').select('id').execute()).toHaveLength(1);
    });
    for (let i = 0; i < 6; i++)
      expect(await database.asSystem((db) => db.selectFrom('employees').select('id').execute())).toEqual([]);
  });
});

describe('the pool of database connections', () => {
  it('keeps some connections of the pool open while idle', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const own = new Database({
      connection: deriveConnections(portal.connection).app,
      poolSize: 8,
      onError: () => undefined,
    });
    const together = Array.from({ length: 8 }, () => own.asSystem(() => new Promise(setImmediate)));
    await Promise.all(together);
    expect(own.pool.totalCount).toBe(8);
    vi.advanceTimersByTime(3_600_000);
    expect(own.pool.idleCount).toBe(4);
    await own.end();
  });
});

describe('detection of database outages', () => {
  it('treats an unreachable, full, timed-out or stopping database as an outage, but not an invalid statement', async () => {
    expect(isOutage(new DatabaseUnavailable(new Error('ECONNREFUSED')))).toBe(true);
    for (const code of ['57014', '53100', '55P03', '57P01', '25006']) {
      const raised = await catchError(
        database.asSystem((db) =>
          sql.raw(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${code}'; END $$`).execute(db),
        ),
      );
      expect([code, isOutage(raised)]).toEqual([code, true]);
    }
    expect(isOutage(await catchError(database.asSystem((db) => sql`SELECT nonsense`.execute(db))))).toBe(
      false,
    );
    expect(isOutage(new TypeError('a bug'))).toBe(false);
  });
});
