import { type OperationShape, operations, pathOf } from '@gatehouse/api/platform/operation';
import { empty, listQuery } from '@gatehouse/api/platform/shapes';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../test/kit/factories.ts';
import { testPortal } from '../../../test/kit/portal.ts';
import { serverOf } from '../../../test/kit/trial.ts';
import { route, steppedRoute } from '../http/route.ts';
import { inParts, sendSheet } from '../sheets/sheets.ts';

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

const holding = async () => {
  running += 1;
  most = Math.max(most, running);
  await released;
  running -= 1;
  return {};
};
const app = serverOf(portal.services, [
  route(list, async ({ query }) => (query.size >= 500 ? holding() : {})),
  route(search, holding),
  steppedRoute(file, async ({ change, reply, clock }) => {
    const rows = inParts<[number]>(async (last, size) => {
      // as if whoever receives the first part were slow
      if (last) await holding();
      return change(async () => Array.from({ length: last ? 1 : size }, (_, index) => [index]));
    });
    sendSheet(reply, 'x', { name: 'x', columns: [{ header: 'x' }], rows }, { at: clock.now() });
    return {};
  }),
  steppedRoute(sheet, ({ change }) => change(async (db) => sql`SELECT 1`.execute(db).then(holding))),
]);

const ask = async (person: Person | undefined, asked: OperationShape, size = 12) => {
  if (!person) throw new Error('nobody');
  const authorization = await portal.bearer(person);
  const answer = await app.inject({ url: `${pathOf(asked)}?size=${size}`, headers: { authorization } });
  return answer.statusCode;
};
/** So many run, and still no more when somebody else's light call has come and gone. */
async function expectRunning(count: number): Promise<void> {
  await expect.poll(() => running).toBe(count);
  expect(await ask(you, list)).toBe(200);
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

describe('the heavy reads of a person', () => {
  it.each<[string, OperationShape, number]>([
    ['that are declared so', search, 12],
    ['that work in steps', sheet, 12],
    ['by the page they ask for', list, 1_000],
  ])('%s hold two connections at most, and all are answered', async (_, asked, size) => {
    const { pool } = portal.services.database;
    const all = Array.from({ length: 8 }, () => ask(me, asked, size));
    await expectRunning(2);
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(2);
    // neither the same person's light calls wait for them, nor what others read
    expect(await ask(me, list)).toBe(200);
    const other = ask(you, asked, size);
    await expectRunning(3);
    release();
    expect(new Set(await Promise.all([...all, other]))).toEqual(new Set([200]));
    expect(most).toBeLessThanOrEqual(3);
  });

  it('that are sheets hold no connection between two parts, however many are received slowly', async () => {
    const { pool } = portal.services.database;
    const all = Array.from({ length: 10 }, () => ask(me, file));
    await expectRunning(10);
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
    expect(await ask(me, list)).toBe(200);
    release();
    expect(await Promise.all(all)).toEqual(Array(10).fill(200));
  });

  it('count together, whichever operations they are and however often the person has signed in', async () => {
    const all = [ask(me, search), ask(me, sheet), ask(me, list, 1_000), ask(me, search)];
    await expectRunning(2);
    release();
    await Promise.all(all);
  });

  it('of everybody together leave connections for light calls', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 8 }, () => portal.make.employee({ roles: ['ADMIN'] })),
    );
    const all = crowd.flatMap((one) => [ask(one, search), ask(one, search)]);
    await expectRunning(6);
    expect(await ask(me, list)).toBe(200);
    release();
    await Promise.all(all);
  });

  it('are refused without a turn to whoever may not', async () => {
    const staff = await portal.make.employee();
    const all = [ask(staff, search), ask(staff, search), ask(staff, search)];
    expect(await Promise.all(all)).toEqual([403, 403, 403]);
    release();
  });
});
