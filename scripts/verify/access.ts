// Proves access per lock (rules.md §4). Three implementations must agree: the decision function, the SQL that lists the
// people for which a door opens, and a simulated controller with access rights received from the portal. They are
// compared in generated worlds of zones, rooms, people and locks, for each person and each lock. The compared instants
// are each start or end of a zone, the second before and the second after. node scripts/verify/access.ts [--long]
// [--seed N]

import { openFixture, readOptions, seededRandom, Verdict } from '@gatehouse/testing/portal/harness';
import { compareAt, makeWorlds } from './access/controllers.ts';
import { edgesOf, relevantInstants } from './access/worlds.ts';

const options = readOptions();
const random = seededRandom(options.seed);
const verdict = new Verdict('ACCESS', options);
/**
 * Numbers of generated people and controllers. The first `wired` controllers fetch their access rights from the portal.
 * For all other controllers, only the decision function and the SQL are compared.
 */
const size = { people: 400, controllers: 50, wired: options.long ? 50 : 3 };
const edges = edgesOf(options.long ? 4 : 2);
const instants = relevantInstants(edges);
/**
 * Share of the comparisons in which the terminal also sends an access request to the portal (background verification).
 */
const askedShare = 0.002;

const fixture = await openFixture();
try {
  let at = (instants[0] ?? 0) - 3_600_000;
  const clock = { now: () => new Date(at) };
  const portal = { ...(await fixture.open(clock)), clock };
  const worlds = await makeWorlds(portal, fixture.make, { ...size, edges, seed: options.seed });
  const sums = { compared: 0, granted: 0, asked: 0 };
  for (const instant of instants) {
    at = instant;
    const done = await compareAt(portal, worlds, {
      at,
      wired: size.wired,
      asking: () => random() < askedShare,
      hold: (right, message) => verdict.verify(right, message),
    });
    sums.compared += done.compared;
    sums.granted += done.granted;
    sums.asked += done.asked;
  }
  verdict.verify(sums.granted > 0 && sums.granted < sums.compared, 'every decision was the same');
  verdict.verify(sums.asked > 0, 'nothing was asked');
  verdict.print({
    worlds: size.people * size.controllers,
    wired: size.people * size.wired,
    zones: worlds.zones,
    instants: instants.length,
    ...sums,
  });
} finally {
  await fixture.close();
}
