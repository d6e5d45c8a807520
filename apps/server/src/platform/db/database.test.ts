import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestPortal, testPortal } from '../../../test/kit/portal.ts';
import { beside } from './connections.ts';
import { Database, DatabaseAway, type Db, isOutage } from './database.ts';

let portal: TestPortal;
let database: Database;

beforeAll(async () => {
  portal = await testPortal();
  ({ database } = portal.services);
});

afterEach(() => vi.useRealTimers());

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const backend = async (db: Db) =>
  (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)).rows[0]?.pid;

describe('a transaction', () => {
  it('is refused when an error within it was swallowed: nothing was committed', async () => {
    const work = database.asSystem(async (db) => {
      await db
        .insertInto('attempt_counters')
        .values({ key: 'swallowed', attempts: 1, window_started_at: portal.clock.now() })
        .execute();
      await sql`SELECT 1 / 0`.execute(db).catch(() => undefined);
    });
    expect(String(await failure(work))).toContain('rolled back');
    const { rows } = await portal.make.owner.query("SELECT 1 FROM attempt_counters WHERE key = 'swallowed'");
    expect(rows).toEqual([]);
  });

  it('is tried again after a serialization failure, a bounded number of times (security.md §1.5)', async () => {
    let tries = 0;
    const fail = () =>
      database.asSystem(async (db) => {
        tries++;
        await sql`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$`.execute(db);
      });
    expect(await failure(fail())).toMatchObject({ code: '40001' });
    expect(tries).toBe(4);
  });

  it('whose new connection is cut off in the moment it is there ends in an outage, not in a dead process', async () => {
    // in one packet: welcome, ready, and that the database ends
    const message = (type: string, body: Buffer) => {
      const length = Buffer.alloc(4);
      length.writeInt32BE(body.length + 4);
      return Buffer.concat([Buffer.from(type), length, body]);
    };
    const all = Buffer.concat([
      message('R', Buffer.alloc(4)),
      message('Z', Buffer.from('I')),
      message('E', Buffer.from('SFATAL\0C57P01\0Munexpected postmaster exit\0\0')),
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
    expect(isOutage(await failure(short.asSystem(backend)))).toBe(true);
    await short.end();
    server.close();
  });

  it('whose connection breaks between two statements ends in an outage, not in a dead process', async () => {
    const error = await failure(
      database.asSystem(async (db) => {
        const pid = [await backend(db)];
        await portal.make.owner.query('SELECT pg_terminate_backend($1)', pid);
        const alive = () => portal.make.owner.query('SELECT FROM pg_stat_activity WHERE pid = $1', pid);
        await expect.poll(async () => (await alive()).rowCount).toBe(0);
        await backend(db);
      }),
    );
    expect(isOutage(error)).toBe(true);
    expect(await database.asSystem(backend)).toBeTypeOf('number');
  });

  it('gives up a COMMIT that a silent standby holds up, sooner than what comes before it', async () => {
    const { owner } = portal.make;
    await owner.query(`CREATE TABLE held_up (id int);
      GRANT INSERT ON held_up TO gatehouse_app;
      CREATE FUNCTION hold_up() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(600); RETURN NULL; END';
      CREATE CONSTRAINT TRIGGER held_up AFTER INSERT ON held_up INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hold_up();`);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let pid: number | undefined;
    let error: unknown;
    const write = database.asSystem(async (db) => {
      pid = await backend(db);
      await sql`INSERT INTO held_up VALUES (1)`.execute(db);
    });
    const ended = failure(write).then((reason) => {
      error = reason;
    });
    const saying = () => owner.query('SELECT query FROM pg_stat_activity WHERE pid = $1', [pid]);
    // to poll would move the clock on
    while ((await saying()).rows[0]?.query !== 'COMMIT');
    await vi.advanceTimersByTimeAsync(5_000);
    await saying();
    expect(isOutage(error)).toBe(true);
    await owner.query('SELECT pg_terminate_backend($1)', [pid]);
    await ended;
  });

  it('gives up a connection that leads to a standby, and asks for the leader over another, so often at most', async () => {
    const standbys: (number | undefined)[] = [];
    const ledAstray = (times: number) => async (db: Db) => {
      const pid = await backend(db);
      if (standbys.length >= times) return pid;
      standbys.push(pid);
      await sql`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '25006'; END $$`.execute(db);
    };
    const leader = await database.asSystem(ledAstray(3));
    expect(new Set([...standbys, leader]).size).toBe(4);
    expect(await failure(database.asSystem(ledAstray(20)))).toMatchObject({ code: '25006' });
    expect(new Set(standbys).size).toBe(7);
    for (let i = 0; i < 3; i++) expect(standbys).not.toContain(await database.asSystem(backend));
  });

  it('never runs on a server that only reads, not even to read, and runs as soon as it can be written', async () => {
    const { owner } = portal.make;
    const own = new Database({
      connection: beside(portal.connection).app,
      poolSize: 2,
      onError: () => undefined,
    });
    const only = (onOrOff: string) =>
      owner.query(
        `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = ${onOrOff}', current_database()); END $$`,
      );
    try {
      await only('on');
      const errors = await Promise.all([1, 2, 3].map(() => failure(own.asSystem(backend))));
      for (const error of errors) expect(error).toMatchObject({ code: '25006' });
      expect(own.pool.totalCount).toBe(0);
    } finally {
      await only('off');
    }
    expect(await own.asSystem(backend)).toBeTypeOf('number');
    await own.end();
  });

  it('leaves no viewer behind on its connection', async () => {
    const person = await portal.make.employee();
    await database.asCompanies([person.companyId ?? 0], async (db) => {
      expect(await db.selectFrom('employees').select('id').execute()).toHaveLength(1);
    });
    for (let i = 0; i < 6; i++)
      expect(await database.asSystem((db) => db.selectFrom('employees').select('id').execute())).toEqual([]);
  });
});

describe('the connections', () => {
  it('stay open, some of them, however long nobody asks', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const own = new Database({
      connection: beside(portal.connection).app,
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

describe('an outage', () => {
  it('is a database out of reach, out of room, out of time, or shutting down; a wrong statement is none', async () => {
    expect(isOutage(new DatabaseAway(new Error('ECONNREFUSED')))).toBe(true);
    for (const code of ['57014', '53100', '55P03', '57P01', '25006']) {
      const raised = await failure(
        database.asSystem((db) =>
          sql.raw(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${code}'; END $$`).execute(db),
        ),
      );
      expect([code, isOutage(raised)]).toEqual([code, true]);
    }
    expect(isOutage(await failure(database.asSystem((db) => sql`SELECT nonsense`.execute(db))))).toBe(false);
    expect(isOutage(new TypeError('a bug'))).toBe(false);
  });
});
