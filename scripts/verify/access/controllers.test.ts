import { testPortal } from '@gatehouse/testing/portal/portal';
import { expect, it } from 'vitest';
import { compareAt, makeWorlds } from './controllers.ts';
import { edgesOf, relevantInstants } from './worlds.ts';

const portal = await testPortal({ at: '2026-12-01T01:00:00Z' });

it('decision function, SQL and simulated controller make the same access decisions for 200 generated sets of people and rooms', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const edges = edgesOf(1);
  const worlds = await makeWorlds(portal, portal.make, { people: 10, controllers: 20, edges, seed });
  const wrong: string[] = [];
  let granted = 0;
  for (const at of relevantInstants(edges)) {
    portal.clock.set(new Date(at).toISOString());
    const done = await compareAt(portal, worlds, {
      at,
      wired: 20,
      asking: (n) => n % 10 === 0,
      hold: (right, message) => {
        if (!right) wrong.push(message());
        return right;
      },
    });
    granted += done.granted;
  }
  expect(wrong, `seed ${seed}`).toEqual([]);
  expect(granted).toBeGreaterThan(0);
}, 120_000);
