import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operations, pathOf } from '@gatehouse/api/platform/operation';
import { listQuery, pageOf } from '@gatehouse/api/platform/shapes';
import { testPortal } from '@gatehouse/testing/portal/portal';
import { createRouteServer } from '@gatehouse/testing/portal/route-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { publicRoute, route } from '../http/route.ts';

const row = z.object({ id: z.int(), name: z.string(), note: z.string().nullable() });
const shape = {
  summary: 'Many rows',
  method: 'GET',
  path: '/trial',
  permission: 'PUBLIC',
  scope: 'public',
  query: listQuery(['name'], { size: 12, maxSize: 20_000 }),
  result: pageOf(row),
  errors: [],
} as const;
const { list, light, later, within } = operations('trial', {
  list: shape,
  light: { ...shape, path: '/light' },
  later: { ...shape, path: '/later', permission: 'BUILDING_LIST', scope: 'company' },
  within: {
    ...shape,
    path: '/within',
    query: listQuery(['name'], { size: 10_000, maxSize: 20_000 }),
    result: z.object({ name: z.string(), rows: pageOf(row), sum: z.int() }),
  },
});

const portal = await testPortal();
const createPage = (size: number) => ({
  content: Array.from({ length: size }, (_, id) => ({
    id,
    name: `"content":[] ${id} Đặng`,
    note: id % 2 ? null : '\n',
    secret: 'not of the shape',
  })),
  totalElements: size,
  totalPages: 1,
  number: 0,
  last: true,
});
const app = createRouteServer(portal.services, [
  publicRoute(list, async ({ query }) => createPage(query.size)),
  publicRoute(light, async () => createPage(1)),
  publicRoute(within, async ({ query }) => ({ name: '"content":[]', rows: createPage(query.size), sum: 7 })),
  route(later, async (call) => {
    const { content, ...rest } = createPage(call.query.size);
    const ids = content.map(({ id }) => id);
    return { ...rest, content: call.later(ids, (db, _viewer, partIds) => readSome(db, partIds)) };
  }),
]);

/** Function that reads the rows of the page. Each test sets it. */
let readSome: (db: Db, ids: readonly number[]) => Promise<PageRows>;
type PageRows = ReturnType<typeof createPage>['content'];
const pageRows = (ids: readonly number[]): PageRows => {
  const { content } = createPage((ids.at(-1) ?? 0) + 1);
  return ids.flatMap((id) => content[id] ?? []);
};

it.each([0, 1, 299, 300, 301, 1_000, 10_000])(
  'returns a page of %d rows with the same text, whether it is written at once or in parts',
  async (size) => {
    portal.services.settings.checkAnswers = false;
    const { statusCode, headers, body } = await app.inject(`${pathOf(list)}?size=${Math.max(1, size)}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const { result, ...rest } = JSON.parse(body);
    const expected = createPage(Math.max(1, size));
    expect(result).toEqual({
      ...expected,
      content: expected.content.map(({ secret: _, ...shown }) => shown),
    });
    expect(rest).toMatchObject({ status: '00', messageCode: 'success', requestId: expect.any(String) });
  },
);

it('writes a page in parts even if it is nested in the answer', async () => {
  const { body, headers } = await app.inject(pathOf(within));
  const { result } = JSON.parse(body);
  expect(headers['content-length']).toBeUndefined();
  expect([result.name, result.sum, result.rows.totalElements]).toEqual(['"content":[]', 7, 10_000]);
  expect(result.rows.content).toEqual(createPage(10_000).content.map(({ secret: _, ...shown }) => shown));
});

it('sends light answers while large answers are still being written', async () => {
  const order: string[] = [];
  const large = Array.from({ length: 5 }, () =>
    app.inject(`${pathOf(list)}?size=20000`).then(() => order.push('large')),
  );
  // Waits until the large answers have started.
  for (let round = 0; round < 20; round++) await new Promise(setImmediate);
  for (let round = 0; round < 3; round++) {
    await app.inject(pathOf(light));
    order.push('light');
  }
  await Promise.all(large);
  expect(order.slice(0, 3)).toEqual(['light', 'light', 'light']);
});

describe('rows that are read while the answer is written', () => {
  let authorization = '';
  const parts: number[] = [];
  const fetchPage = (size: number) =>
    app.inject({ url: `${pathOf(later)}?size=${size}`, headers: { authorization } });
  const { pool } = portal.services.database;
  const isFree = () => pool.idleCount === pool.totalCount && pool.waitingCount === 0;
  /** Opens an answer without reading its data until the test requests it. */
  const openAnswer = (size: number) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { port } = app.server.address() as AddressInfo; // The server listens on a port, so its address is an object.
      get({ port, path: `${pathOf(later)}?size=${size}`, headers: { authorization } }, resolve).on(
        'error',
        reject,
      );
    });

  beforeAll(async () => {
    authorization = await portal.bearer(await portal.make.employee({ roles: ['ADMIN'] }));
    await app.listen({ port: 0 });
  });
  afterAll(() => app.close());
  beforeEach(() => {
    portal.services.settings.checkAnswers = false;
    parts.length = 0;
    readSome = async (_db, ids) => {
      parts.push(ids.length);
      return pageRows(ids);
    };
  });

  it.each([
    [1, [1]],
    [500, [500]],
    [1_201, [500, 500, 201]],
  ])(
    'returns the same page when its rows are read while the answer is written: %d',
    async (size, expected) => {
      const [read, complete] = [await fetchPage(size), await app.inject(`${pathOf(list)}?size=${size}`)];
      expect(read.statusCode).toBe(200);
      expect({ ...read.json(), requestId: '' }).toEqual({ ...complete.json(), requestId: '' });
      expect(read.body.length).toBe(complete.body.length);
      expect(parts).toEqual(expected);
    },
  );

  it('leaves out rows that are deleted before they are read, even if no rows remain', async () => {
    readSome = async (_db, ids) => pageRows(ids.filter((id) => id % 2 === 0));
    expect((await fetchPage(1_000)).json().result.content.length).toBe(500);
    readSome = async () => [];
    expect((await fetchPage(1_000)).json().result).toEqual({ ...createPage(1_000), content: [] });
  });

  it('refuses the call if the first part cannot be read, and cuts the answer off if a later part cannot be read', async () => {
    readSome = async (db) => {
      await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(db);
      return [];
    };
    const refused = await fetchPage(1_000);
    expect([refused.statusCode, refused.json().messageCode]).toEqual([503, 'API_SERVICE_DOWN']);
    readSome = async (db, ids) => {
      if (ids[0] !== 0) await sql`SELECT 1 / 0`.execute(db);
      return pageRows(ids);
    };
    const answer = await openAnswer(1_000);
    expect(answer.statusCode).toBe(200);
    let text = '';
    const readText = async () => {
      for await (const piece of answer) text += piece;
    };
    await expect(readText()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(() => JSON.parse(text)).toThrow();
    await expect.poll(isFree).toBe(true);
  });

  describe('a client that does not read its large answer', () => {
    beforeEach(() => {
      // The rows exceed the buffers of a connection.
      readSome = async (_db, ids) => {
        parts.push(ids.length);
        return pageRows(ids).map((row) => ({ ...row, name: 'x'.repeat(1_000) }));
      };
    });
    const hasStopped = async () => {
      const before = parts.length;
      await new Promise((resolve) => setTimeout(resolve, 200));
      return parts.length === before;
    };
    const all = 20_000 / 500;

    it('reads no rows and uses no connection while the client reads no data, and ends when the client disconnects', async () => {
      const slow = await Promise.all(Array.from({ length: 8 }, () => openAnswer(20_000)));
      await expect.poll(hasStopped).toBe(true);
      expect(parts.length).toBeLessThan(8 * all);
      expect(isFree()).toBe(true);
      const [first, ...others] = slow;
      expect(Buffer.concat((await first?.toArray()) ?? []).length).toBeGreaterThan(20_000_000);
      for (const answer of others) answer.destroy();
      await expect.poll(hasStopped).toBe(true);
      expect(parts.length).toBeLessThan(8 * all);
      expect(isFree()).toBe(true);
      expect((await fetchPage(1_000)).statusCode).toBe(200);
    });

    it('stops reading rows of an answer after the session is signed out', async () => {
      const answer = await openAnswer(20_000);
      await expect.poll(hasStopped).toBe(true);
      await portal.make.owner.query('UPDATE sessions SET ended_at = expires_at');
      await expect(answer.toArray()).rejects.toMatchObject({ code: 'ECONNRESET' });
      expect(parts.length).toBeLessThan(all);
    });
  });
});
