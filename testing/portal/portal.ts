import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import type { Environment } from '../../apps/server/src/config.ts';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import type { Connection, Database } from '../../apps/server/src/platform/db/database.ts';
import type { Services } from '../../apps/server/src/platform/services.ts';
import { createFactories, type Factories, type Person } from '../data/factories.ts';
import { registerCleanup } from './cleanup.ts';
import { copyTemplate, dropCopy } from './database.ts';
import { openTestPortal, openTestSession } from './open-portal.ts';

/** A clock that a test sets manually. It starts at a fixed instant. */
interface TestClock extends Clock {
  set(at: Date | string): void;
  advance(milliseconds: number): void;
}

export interface Answer {
  status: number;
  code: string;
  // biome-ignore lint/suspicious/noExplicitAny: The type is `any`, because tests read single keys of an answer.
  result: any;
  headers: Record<string, string | string[] | number | undefined>;
}

type CallInput = {
  params?: object;
  query?: object;
  body?: object;
  headers?: Record<string, string>;
  /** Files for operations that declare `upload`. */
  files?: readonly Uint8Array<ArrayBuffer>[];
};

async function buildForm(
  operation: OperationShape,
  files: readonly Uint8Array<ArrayBuffer>[],
  texts: object = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, String(value));
  const type = operation.upload?.streamed?.types[0] ?? '';
  for (const [index, file] of files.entries())
    form.append(operation.upload?.field ?? 'file', new Blob([file], { type }), `file${index}`);
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': contentType } };
}

/** Calls operations of the real app as one person, or without signing in. */
export interface Client {
  call(operation: OperationShape, input?: CallInput): Promise<Answer>;
}

export interface TestPortal {
  app: FastifyInstance;
  services: Services;
  /** The database connections of device requests. */
  devices: Database;
  /** Connection of the database owner. The portal itself signs in with its own role. */
  connection: Connection;
  clock: TestClock;
  make: Factories;
  /**
   * Creates a session of this person. Returns the `authorization` header for requests that are not operations of the
   * portal.
   */
  bearer(person: Person): Promise<string>;
  as(person: Person): Promise<Client>;
  /** Calls operations as a program with this API token. */
  withToken(token: string): Client;
  anybody: Client;
}

/**
 * Opens the real portal on a new database for one test file, and closes it afterwards. Jobs only run in the background
 * if `work` is set, so that a test controls them.
 */
export async function testPortal({
  work = false,
  at = '2026-11-20T02:00:00Z',
  settings = {} as Environment,
} = {}): Promise<TestPortal> {
  const connection = await copyTemplate(inject('server'));
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-data-'));
  const clock = createClock(at);
  const portal = await openTestPortal(connection, {
    dataDir,
    clock,
    work,
    settings: { DATABASE_POOL_SIZE: '5', ...settings },
  });
  const make = createFactories(connection, clock);
  registerCleanup(async () => {
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
      createClient(portal.app, { authorization: `Bearer ${await openTestSession(make, person, clock)}` }),
    withToken: (token) => createClient(portal.app, { authorization: `Bearer ${token}` }),
    anybody: createClient(portal.app, {}),
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

function createClient(app: FastifyInstance, credentials: Record<string, string>): Client {
  return {
    async call(operation, { params, query, body, headers, files } = {}) {
      const search = new URLSearchParams();
      for (const [key, value] of Object.entries(query ?? {}))
        if (value !== undefined) search.append(key, String(value));
      const form = files && (await buildForm(operation, files, body));
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
