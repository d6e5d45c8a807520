import { buildings } from '@gatehouse/api/area/buildings';
import { terminalOf, terminalWorld } from '@gatehouse/testing/kit/terminal-world';
import { expect, it } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';

const { portal, device, terminal } = await terminalWorld();

async function exhaustPool(database: Database): Promise<{ free(): Promise<void> }> {
  const release = Promise.withResolvers<void>();
  const all = Array.from({ length: database.pool.options.max }, () =>
    database.asSystem(() => release.promise),
  );
  await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(database.pool.options.max);
  return {
    async free() {
      release.resolve();
      await Promise.all(all);
    },
  };
}

it('answers devices while requests of people use all connections of their database pool', async () => {
  const people = await exhaustPool(portal.services.database);
  expect((await terminalOf(portal, device.serial).poll()).statusCode).toBe(200);
  expect((await terminal.attlog(['1\t2026-11-19 09:06:10\t255\t15\n'])).body).toBe('OK: 1');
  await people.free();
});

it('answers people while requests of devices use all connections of their database pool', async () => {
  const admin = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
  const devices = await exhaustPool(portal.devices);
  expect((await admin.call(buildings.list)).status).toBe(200);
  await devices.free();
});
