import { type OperationShape, operations, pathOf } from '@gatehouse/api/platform/operation';
import { empty, listQuery } from '@gatehouse/api/platform/shapes';
import type { Person } from '@gatehouse/testing/data/factories';
import { testPortal } from '@gatehouse/testing/portal/portal';
import { createRouteServer } from '@gatehouse/testing/portal/route-server';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportRoute } from '../http/export-route.ts';
import { route, steppedRoute } from '../http/route.ts';
import { createSheetFile, readInParts } from '../sheets/sheets.ts';

const shape = {
  summary: 'Reads as much as a test likes',
  method: 'GET',
  permission: 'BUILDING_LIST',
  scope: 'company',
  errors: [],
  path: '/trial/list',
  query: listQuery(['name'], { size: 12, maxSize: 10_000 }),
  result: empty,
} as const;
const { list, search, sheet, file } = operations('trial', {
  list: shape,
  search: { ...shape, path: '/trial/search', heavy: true },
  sheet: { ...shape, path: '/trial/sheet', heavy: true },
  file: { ...shape, path: '/trial/file', heavy: true, answers: 'file' },
});

const portal = await testPortal({ settings: { DATABASE_POOL_SIZE: '10' } });
let [me, you]: Person[] = [];
let running = 0;
let most = 0;
let release = () => {};
let released = Promise.resolve();

const waitForRelease = async () => {
  running += 1;
  most = Math.max(most, running);
  await released;
  running -= 1;
  return {};
};
const app = createRouteServer(portal.services, [
  route(list, async ({ query }) => (query.size >= 500 ? waitForRelease() : {})),
  route(search, waitForRelease),
  exportRoute(file, async ({ change, clock }) => {
    const rows = readInParts<[number]>(async (last, size) => {
      // Delays the answer after its first part, as a slow receiver would.
      if (last) await waitForRelease();
      return change(async () => Array.from({ length: last ? 1 : size }, (_, index) => [index]));
    });
    const sheetOfRows = { name: 'x', columns: [{ header: 'x' }], rows };
    return createSheetFile('x', sheetOfRows, { rows: 1, at: clock.now() });
  }),
  steppedRoute(sheet, ({ change }) => change(async (db) => sql`SELECT 1`.execute(db).then(waitForRelease))),
]);

const fetchStatus = async (person: Person | undefined, operation: OperationShape, size = 12) => {
  if (!person) throw new Error('nobody');
  const authorization = await portal.bearer(person);
  const answer = await app.inject({ url: `${pathOf(operation)}?size=${size}`, headers: { authorization } });
  return answer.statusCode;
};
/**
 * Asserts that this number of heavy reads is running, and that a light call of another person does not change the
 * number.
 */
async function expectRunning(count: number): Promise<void> {
  await expect.poll(() => running).toBe(count);
  expect(await fetchStatus(you, list)).toBe(200);
  expect(running).toBe(count);
}

beforeAll(async () => {
  me = await portal.make.employee({ roles: ['ADMIN'] });
  you = await portal.make.employee({ roles: ['ADMIN'] });
});
beforeEach(() => {
  most = 0;
  released = new Promise((resolve) => {
    release = resolve;
  });
});

describe('heavy reads of one person, such as exports and large pages', () => {
  it.each<[string, OperationShape, number]>([
    ['that are declared so', search, 12],
    ['that work in steps', sheet, 12],
    ['by the page they ask for', list, 1_000],
  ])(
    'limits the heavy reads of a person to two connections and answers all of them: reads %s',
    async (_, operation, size) => {
      const { pool } = portal.services.database;
      const all = Array.from({ length: 8 }, () => fetchStatus(me, operation, size));
      await expectRunning(2);
      await expect.poll(() => pool.totalCount - pool.idleCount).toBe(2);
      // Light calls of the same person and calls of other people do not wait for the heavy reads.
      expect(await fetchStatus(me, list)).toBe(200);
      const other = fetchStatus(you, operation, size);
      await expectRunning(3);
      release();
      expect(new Set(await Promise.all([...all, other]))).toEqual(new Set([200]));
      expect(most).toBeLessThanOrEqual(3);
    },
  );

  it('uses no connection between two parts of an exported sheet, even if the client receives them slowly', async () => {
    const { pool } = portal.services.database;
    const all = Array.from({ length: 10 }, () => fetchStatus(me, file));
    await expectRunning(10);
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
    expect(await fetchStatus(me, list)).toBe(200);
    release();
    expect(await Promise.all(all)).toEqual(Array(10).fill(200));
  });

  it('counts the heavy reads of a person together, across operations and sessions', async () => {
    const all = [
      fetchStatus(me, search),
      fetchStatus(me, sheet),
      fetchStatus(me, list, 1_000),
      fetchStatus(me, search),
    ];
    await expectRunning(2);
    release();
    await Promise.all(all);
  });

  it('leaves connections for light calls when many people send heavy reads', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 8 }, () => portal.make.employee({ roles: ['ADMIN'] })),
    );
    const all = crowd.flatMap((person) => [fetchStatus(person, search), fetchStatus(person, search)]);
    await expectRunning(6);
    expect(await fetchStatus(me, list)).toBe(200);
    release();
    await Promise.all(all);
  });

  it('refuses heavy reads of a person without the permission, and does not count them as running heavy reads', async () => {
    const staff = await portal.make.employee();
    const all = [fetchStatus(staff, search), fetchStatus(staff, search), fetchStatus(staff, search)];
    expect(await Promise.all(all)).toEqual([403, 403, 403]);
    release();
  });
});
