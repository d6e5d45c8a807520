import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import { signIn } from '@gatehouse/testing/portal/start-portal';
import type { Bench, Figure } from '../kit/bench.ts';
import { startLimit } from '../kit/limit.ts';
import { median } from '../kit/load.ts';
import { measureGet } from '../kit/measure-get.ts';
import { recordStatements } from '../kit/statements.ts';
import { asLimit, benchAdministrator } from './figures.ts';

/** Length of a quiet period in milliseconds. It is longer than common idle timeouts. */
const quietMs = 11_000;
const oneRow = '/api/v1/buildings/1';
const calls = (month: { from: string; to: string }) => [
  oneRow,
  '/api/v1/employees?size=12',
  '/api/v1/notifications/count-unread',
  `/api/v1/device-logs?from=${month.from}&to=${month.to}&size=10`,
  pathOf(sessions.me),
];
/** Number of quiet periods per kind of call. */
const whiles = 4;
const warmCalls = 25;

/** Durations in milliseconds of the first calls after each quiet period, and of warm calls just before it. */
type Side = { call: () => Promise<number>; first: number[]; warm: number[] };

/**
 * Compares the first call after a quiet period with the same call just before it. Two control servers with their own
 * connections have the same quiet periods: one runs the portal's statements for a building, and the other reads one row
 * by its key. On a shared machine, calls to all three servers are slower after a quiet period, and the ratio is largest
 * for the shortest call. Therefore the bound applies to the ratio to the control that is most similar to the portal.
 */
export async function quiet(bench: Bench): Promise<Figure[]> {
  const { dataDir, month } = await bench.dataSet(1_000_000);
  return bench.withPortal(dataDir, async ({ url }) => {
    const headers = { authorization: `Bearer ${await signIn(url, benchAdministrator)}` };
    const request = { method: 'GET', url: oneRow, headers } as const;
    const recorded = await recordStatements(dataDir, [request, request]);
    const bare = await startLimit(dataDir, 'list', { statements: [oneRead], sessionOptions: '' });
    const same = await startLimit(dataDir, 'list', recorded);
    // Connections stay open during the quiet period, like those of a proxy.
    const agent = new Agent({ keepAlive: true });
    try {
      const side = (call: Side['call']): Side => ({ call, first: [], warm: [] });
      const sides = {
        portal: side(async () => (await measureGet(url + oneRow, agent, headers)).ms),
        'the same statements': side(async () => (await measureGet(same.url, agent)).ms),
        'a bare read': side(async () => (await measureGet(bare.url, agent)).ms),
      };
      const kinds = calls(month).map((path) => async () => (await measureGet(url + path, agent, headers)).ms);
      for (const call of [...kinds, sides['the same statements'].call, sides['a bare read'].call])
        await warm(call, 200);
      for (let round = 0; round < whiles * kinds.length; round++) {
        sides.portal.call = kinds[round % kinds.length] ?? sides.portal.call;
        // Each server is called first in every third round.
        const order = [...Object.values(sides), ...Object.values(sides)].slice(round % 3, (round % 3) + 3);
        for (const measuredSide of order) measuredSide.warm.push(await warm(measuredSide.call, warmCalls));
        await sleep(quietMs);
        for (const measuredSide of order) measuredSide.first.push(await measuredSide.call());
      }
      const times = (name: keyof typeof sides): number => {
        const { first, warm: usual } = sides[name];
        const ratio = median(first.map((ms, index) => ms / (usual[index] ?? 0)));
        bench.say(
          `after ${quietMs / 1000} s, ${first.length} times, ${name}: ${median(first).toFixed(2)} ms, warm ${median(usual).toFixed(2)} ms, ${ratio.toFixed(2)} ×`,
        );
        return ratio;
      };
      const [portalRatio, control] = [times('portal'), times('the same statements'), times('a bare read')];
      const figureName = 'first call after ten quiet seconds × warm, against the same statements sent bare';
      return [asLimit(figureName, portalRatio / control, 1.5, '×')];
    } finally {
      agent.destroy();
      await bare.stop();
      await same.stop();
    }
  });
}

const oneRead = { name: 'one', text: 'SELECT * FROM buildings WHERE id = $1', values: [1] };

async function warm(call: () => Promise<number>, times: number): Promise<number> {
  const took: number[] = [];
  for (let count = 0; count < times; count++) took.push(await call());
  return median(took);
}
