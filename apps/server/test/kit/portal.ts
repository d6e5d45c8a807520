import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { type Environment, loadConfig } from '../../src/config.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { deriveConnections } from '../../src/platform/db/connections.ts';
import type { Connection, Database } from '../../src/platform/db/database.ts';
import { createLog } from '../../src/platform/log.ts';
import type { Services } from '../../src/platform/services.ts';
import { openPortal } from '../../src/portal.ts';
import { copyTemplate, dropCopy } from './database.ts';
import { atEnd } from './ends.ts';
import { createFactories, type Factories, type Person } from './factories.ts';

/** A clock a test sets by hand; it begins at a fixed instant. */
export interface TestClock extends Clock {
  set(at: Date | string): void;
  advance(milliseconds: number): void;
}

export interface Answer {
  status: number;
  code: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of an answer, key by key
  result: any;
  headers: Record<string, string | string[] | number | undefined>;
}

type Input = {
  params?: object;
  query?: object;
  body?: object;
  headers?: Record<string, string>;
  /** For an operation that declares `upload`. */
  files?: readonly Uint8Array<ArrayBuffer>[];
};

/** A form with these texts, and these files in the field the operation names. */
async function formOf(
  operation: OperationShape,
  files: readonly Uint8Array<ArrayBuffer>[],
  texts: object = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, String(value));
  const type = operation.upload?.streamed?.types[0] ?? '';
  for (const [place, file] of files.entries())
    form.append(operation.upload?.field ?? 'file', new Blob([file], { type }), `file${place}`);
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': contentType } };
}

/** Calls operations as one person (or nobody) on the real app. */
export interface Client {
  call(operation: OperationShape, input?: Input): Promise<Answer>;
}

export interface TestPortal {
  app: FastifyInstance;
  services: Services;
  /** The connections of devices. */
  devices: Database;
  /** As the owner of the database; the portal itself signs in as its own role. */
  connection: Connection;
  clock: TestClock;
  make: Factories;
  /** An `authorization` header of a live session of this person, for what is not among the portal's operations. */
  bearer(person: Person): Promise<string>;
  /** A client with a live session of this person. */
  as(person: Person): Promise<Client>;
  anybody: Client;
}

/**
 * The real portal on a fresh database of its own, for one test file; closed after it. Jobs are not worked unless asked
 * for, so that a test decides what runs.
 */
export async function testPortal({
  work = false,
  at = '2026-11-20T02:00:00Z',
  settings = {} as Environment,
} = {}): Promise<TestPortal> {
  const connection = await copyTemplate(inject('server'));
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-data-'));
  const clock = createClock(at);
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    FIRST_ADMIN_PASSWORD: 'first-Start-1',
    DATABASE_POOL_SIZE: '5',
    ...settings,
  });
  const portal = await openPortal(config, deriveConnections(connection), createLog('error'), { clock, work });
  await portal.app.ready();
  const make = createFactories(connection, clock);
  atEnd(async () => {
    await portal.close();
    await make.end();
    await dropCopy(connection);
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    app: portal.app,
    services: portal.services,
    devices: portal.devices,
    connection,
    clock,
    make,
    bearer: async (person) => `Bearer ${await openTestSession(make, person, clock)}`,
    as: async (person) =>
      clientOf(portal.app, { authorization: `Bearer ${await openTestSession(make, person, clock)}` }),
    anybody: clientOf(portal.app, {}),
  };
}

function createClock(start: string): TestClock {
  let now = new Date(start);
  return {
    now: () => now,
    set: (at) => {
      now = new Date(at);
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}

async function openTestSession(make: Factories, person: Person, clock: Clock): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = clock.now();
  await make.owner.query(
    `INSERT INTO sessions (account_id, company_id, token_hash, created_at, last_seen_at, idle_minutes, idle_expires_at, expires_at)
     VALUES ($1, $2, $3, $4, $4, 1000000, $4::timestamptz + interval '700 days', $4::timestamptz + interval '700 days')`,
    [person.accountId, person.companyId, createHash('sha256').update(token).digest(), at],
  );
  return token;
}

function clientOf(app: FastifyInstance, credentials: Record<string, string>): Client {
  return {
    async call(operation, { params, query, body, headers, files } = {}) {
      const search = new URLSearchParams();
      for (const [key, value] of Object.entries(query ?? {}))
        if (value !== undefined) search.append(key, String(value));
      const form = files && (await formOf(operation, files, body));
      const response = await app.inject({
        method: operation.method,
        url: `${pathOf(operation, { ...params })}${search.size > 0 ? `?${search}` : ''}`,
        headers: {
          'accept-language': 'en',
          'x-command-id': 'test',
          ...credentials,
          ...form?.headers,
          ...headers,
        },
        ...(body && !form && { payload: body }),
        ...(form && { payload: form.payload }),
      });
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      const envelope = isJson ? response.json() : { messageCode: '', result: response.rawPayload };
      return {
        status: response.statusCode,
        code: envelope.messageCode,
        result: envelope.result,
        headers: response.headers,
      };
    },
  };
}
