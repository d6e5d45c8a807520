import { once } from 'node:events';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../../test/kit/portal.ts';
import { announce, type LiveEvent } from './live.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

const event: LiveEvent = { topic: 'devices.changed', companyId: 1, ids: [1] };

describe('listening', () => {
  it('goes on after its connection breaks, and says that something may have been missed', async () => {
    const { live, database } = portal.services;
    const gap = once(live, 'gap');
    await portal.make.owner.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'gatehouse-live' AND datname = current_database()",
    );
    await gap;
    const heard = once(live, 'event');
    await database.asSystem((db) => announce(db, event));
    expect(await heard).toEqual([event]);
  });

  it('survives words it cannot read', async () => {
    const { live, database } = portal.services;
    await portal.make.owner.query("SELECT pg_notify('gatehouse_live', 'not json')");
    const heard = once(live, 'event');
    await database.asSystem((db) => announce(db, event));
    expect(await heard).toEqual([event]);
  });
});
