import { buildings } from '@gatehouse/api/area/buildings';
import { expect, it } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import { terminalOf, terminalWorld } from './device-ops.kit.ts';

const { portal, device, terminal } = await terminalWorld();

/** Holds every connection of a pool until `free` is called. */
async function exhaust(database: Database): Promise<{ free(): Promise<void> }> {
  const held = Promise.withResolvers<void>();
  const all = Array.from({ length: database.pool.options.max }, () => database.asSystem(() => held.promise));
  await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(database.pool.options.max);
  return {
    async free() {
      held.resolve();
      await Promise.all(all);
    },
  };
}

it('answers devices while people hold every connection of theirs', async () => {
  const people = await exhaust(portal.services.database);
  expect((await terminalOf(portal, device.serial).poll()).statusCode).toBe(200);
  expect((await terminal.attlog(['1\t2026-11-19 09:06:10\t255\t15\n'])).body).toBe('OK: 1');
  await people.free();
});

it('answers people while devices hold every connection of theirs', async () => {
  const admin = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
  const devices = await exhaust(portal.devices);
  expect((await admin.call(buildings.list)).status).toBe(200);
  await devices.free();
});
