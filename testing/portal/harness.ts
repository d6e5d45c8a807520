import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, systemClock } from '../../apps/server/src/platform/clock.ts';
import { readCommandLine } from '../../apps/server/src/platform/command-line.ts';
import { withClient } from '../../apps/server/src/platform/db/client.ts';
import { deriveConnections } from '../../apps/server/src/platform/db/connections.ts';
import type { Connection } from '../../apps/server/src/platform/db/database.ts';
import { startEmbedded } from '../../apps/server/src/platform/embedded/embedded.ts';
import { FileStore } from '../../apps/server/src/platform/files/store.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import type { Portal } from '../../apps/server/src/portal.ts';
import { createFactories, type Factories, type Person } from '../data/factories.ts';
import { copyTemplate, dropCopy } from './database.ts';
import { openTestPortal, openTestSession } from './open-portal.ts';
import type { TestServer } from './server.ts';
import { type RunningPortal, startPortal } from './start-portal.ts';

/**
 * Environment variable with the connection to the database server that `npm test` starts for all programs of
 * `scripts/verify`, as JSON. If it is unset, each program starts its own server.
 */
export const sharedServer = 'VERIFY_SERVER';

export interface ProofOptions {
  long: boolean;
  seed: number;
}

/**
 * Parses `--long` and `--seed N`. Picks a random seed if absent.
 * @throws if the seed is not a safe integer
 */
export function readOptions(): ProofOptions {
  const { values } = readCommandLine('npm run verify:PROOF -- [--long] [--seed NUMBER]', {
    long: { type: 'boolean', default: false },
    seed: { type: 'string' },
  });
  const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new Error('--seed takes a whole number');
  return { long: values.long, seed };
}

/**
 * Returns a random number generator that repeats its sequence with the seed. Its numbers are from 0 up to, but not
 * including, 1.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface ProofFixture {
  connection: Connection;
  /** Opens a portal on the fixture's database. Several portals may be open at the same time. */
  open(clock?: Clock): Promise<Portal>;
  /**
   * Starts a portal on the fixture's database in its own process, like `npm start`. The tables must exist, so call
   * `open` first.
   */
  start(): Promise<RunningPortal>;
  make: Factories;
  /** File store of the fixture's portals. `masterKey` encrypts the files and signs their links. */
  store: FileStore;
  masterKey: Buffer;
  /** Signs a person in. Resolves to the session token. */
  signIn(person: Person): Promise<string>;
  close(): Promise<void>;
}

interface FreshDatabase {
  connection: Connection;
  drop(): Promise<void>;
}

/** Copies the template database. The copy is on the database server that `npm test` starts once for all tests. */
async function copyDatabase(server: TestServer['connection']): Promise<FreshDatabase> {
  const connection = await copyTemplate(server);
  return { connection, drop: () => dropCopy(connection) };
}

/** Creates a database on the server in DATABASE_URL, or on a new embedded server. */
async function createDatabase(dataDir: string, url = process.env.DATABASE_URL): Promise<FreshDatabase> {
  const embedded = url ? undefined : await startEmbedded({ dataDir, log: createLog('silent') });
  const server: Connection = embedded?.connection ?? { connectionString: url };
  const database = `verify_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `CREATE DATABASE ${database}`);
  return {
    connection: databaseOf(server, database),
    async drop() {
      await onServer(server, `DROP DATABASE ${database} WITH (FORCE)`);
      await embedded?.stop();
    },
  };
}

/** Creates a new database, with functions that insert rows and open portals. `close` deletes all of it. */
export async function openFixture(): Promise<ProofFixture> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-verify-'));
  const shared = process.env[sharedServer];
  const { connection, drop } = await (shared ? copyDatabase(JSON.parse(shared)) : createDatabase(dataDir));
  const make = createFactories(connection, systemClock);
  const secretKey = randomBytes(32).toString('hex');
  const masterKey = createHmac('sha256', 'gatehouse').update(secretKey).digest();
  const portals: Portal[] = [];
  const started: RunningPortal[] = [];
  let processes = 0;
  return {
    connection,
    make,
    masterKey,
    store: new FileStore(join(dataDir, 'files'), masterKey),
    async open(clock = systemClock) {
      const portal = await openTestPortal(connection, {
        dataDir,
        clock,
        logLevel: 'silent',
        settings: {
          SECRET_KEY: secretKey,
          // An address that belongs to no host (RFC 5737).
          TERMINAL_NETWORKS: '192.0.2.0/24',
          WEBHOOK_HOSTS: 'hooks.example.com',
        },
      });
      let isOpen = true;
      const close = async () => {
        if (isOpen) await portal.close();
        isOpen = false;
      };
      portals.push({ ...portal, close });
      return { ...portal, close };
    },
    async start() {
      const settings = { ...databaseSettings(connection), SECRET_KEY: secretKey };
      processes += 1;
      const portal = await startPortal({ dataDir: join(dataDir, `portal-${processes}`), settings });
      started.push(portal);
      return portal;
    },
    signIn: (person) => openTestSession(make, person, systemClock),
    async close() {
      for (const portal of portals) await portal.close();
      for (const portal of started) await portal.stop();
      await make.end();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the settings with which a portal in its own process connects to the database. */
function databaseSettings(connection: Connection): Record<string, string> {
  const { connectionString, host = '', port, user, database } = connection;
  if (connectionString) return { DATABASE_URL: connectionString };
  const urlFor = (name?: string) => `postgres://${name}@${encodeURIComponent(host)}:${port}/${database}`;
  return { DATABASE_URL: urlFor(deriveConnections(connection).app.user), DATABASE_OWNER_URL: urlFor(user) };
}

function databaseOf(server: Connection, database: string): Connection {
  if (!server.connectionString) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

async function onServer(server: Connection, statement: string): Promise<void> {
  const at = server.connectionString ? server : { ...server, database: 'postgres' };
  await withClient(at, (client) => client.query(statement));
}

/** Collects failures and prints the result in one line. */
export class Verdict {
  readonly failures: string[] = [];
  readonly #name: string;

  constructor(name: string, { seed }: ProofOptions) {
    this.#name = name;
    console.error(`seed ${seed}`);
    // Prints FAIL if the verification throws an error.
    process.on('uncaughtExceptionMonitor', () => console.log(`${name} FAIL`));
  }

  /** Records a failure unless `right` is true. Returns `right`. */
  verify(right: boolean, message: string | (() => string)): boolean {
    if (!right) this.failures.push(typeof message === 'string' ? message : message());
    return right;
  }

  /** Prints the failures to stderr and a result line. The result line contains PASS if there are no failures. */
  print(figures: Record<string, string | number>): void {
    for (const failure of this.failures.slice(0, 40)) console.error(failure);
    if (this.failures.length > 40) console.error(`… and ${this.failures.length - 40} more`);
    const words = Object.entries(figures).map(([name, value]) => `${name}=${value}`);
    const pass = this.failures.length === 0;
    console.log(`${this.#name} ${words.join(' ')} ${pass ? 'PASS' : 'FAIL'}`);
    process.exitCode = pass ? 0 : 1;
  }
}
