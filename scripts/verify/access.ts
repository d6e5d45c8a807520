// Access per lock (rules.md §4): in generated worlds of zones, rooms, people and locks the decision function, the SQL that lists who
// may open a door, and a simulated controller that received its rights over the wire agree for each person, each lock and each second at
// which a zone starts or ends, one second before it and one second after it.
//
//   node scripts/verify/access.ts [--long] [--seed N]

import { compareAt, makeWorlds } from './access/controllers.ts';
import { edgesOf, relevantInstants } from './access/worlds.ts';
import { openStand, readOptions, seeded, Verdict } from './harness.ts';

const options = readOptions();
const random = seeded(options.seed);
const verdict = new Verdict('ACCESS', options);
/** `wired` controllers fetch their rights over the wire; the others are compared with the SQL alone. */
const size = { people: 400, controllers: 50, wired: options.long ? 50 : 3 };
const edges = edgesOf(options.long ? 4 : 2);
const instants = relevantInstants(edges);
/** Questions of background verification, of all that are compared with a terminal. */
const askedShare = 0.002;

const stand = await openStand();
try {
  let at = (instants[0] ?? 0) - 3_600_000;
  const clock = { now: () => new Date(at) };
  const portal = { ...(await stand.open(clock)), clock };
  const worlds = await makeWorlds(portal, stand.make, { ...size, edges, seed: options.seed });
  const sums = { compared: 0, granted: 0, asked: 0 };
  for (const instant of instants) {
    at = instant;
    const done = await compareAt(portal, worlds, {
      at,
      wired: size.wired,
      asking: () => random() < askedShare,
      hold: (right, what) => verdict.hold(right, what),
    });
    sums.compared += done.compared;
    sums.granted += done.granted;
    sums.asked += done.asked;
  }
  verdict.hold(sums.granted > 0 && sums.granted < sums.compared, 'every decision was the same');
  verdict.hold(sums.asked > 0, 'nothing was asked');
  verdict.say({
    worlds: size.people * size.controllers,
    wired: size.people * size.wired,
    zones: worlds.zones,
    instants: instants.length,
    ...sums,
  });
} finally {
  await stand.close();
}
