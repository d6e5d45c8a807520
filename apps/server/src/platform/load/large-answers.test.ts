import { operations, pathOf } from '@gatehouse/api/platform/operation';
import { listQuery, pageOf } from '@gatehouse/api/platform/shapes';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { testPortal } from '../../../test/kit/portal.ts';
import { serverOf } from '../../../test/kit/trial.ts';
import { publicRoute } from '../http/route.ts';

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
const { list, light } = operations('trial', { list: shape, light: { ...shape, path: '/light' } });

const portal = await testPortal();
const page = (size: number) => ({
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
const app = serverOf(portal.services, [
  publicRoute(list, async ({ query }) => page(query.size)),
  publicRoute(light, async () => page(1)),
]);

it.each([0, 1, 299, 300, 301, 1_000, 10_000])(
  'a page of %d rows reads the same, however it is written',
  async (size) => {
    portal.services.settings.checkAnswers = false;
    const { statusCode, headers, body } = await app.inject(`${pathOf(list)}?size=${Math.max(1, size)}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const { result, ...rest } = JSON.parse(body);
    const expected = page(Math.max(1, size));
    expect(result).toEqual({
      ...expected,
      content: expected.content.map(({ secret: _, ...shown }) => shown),
    });
    expect(rest).toMatchObject({ status: '00', messageCode: 'success', requestId: expect.any(String) });
  },
);

it('light answers leave while large ones are still being written', async () => {
  const order: string[] = [];
  const large = Array.from({ length: 5 }, () =>
    app.inject(`${pathOf(list)}?size=20000`).then(() => order.push('large')),
  );
  // once they have begun to be written
  for (let round = 0; round < 20; round++) await new Promise(setImmediate);
  for (let round = 0; round < 3; round++) {
    await app.inject(pathOf(light));
    order.push('light');
  }
  await Promise.all(large);
  expect(order.slice(0, 3)).toEqual(['light', 'light', 'light']);
});
