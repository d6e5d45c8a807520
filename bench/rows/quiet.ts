import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import { ask } from '../kit/ask.ts';
import type { Bench, Figure } from '../kit/bench.ts';
import { startLimit } from '../kit/limit.ts';
import { median } from '../kit/load.ts';
import { signIn } from '../kit/portal.ts';
import { recordStatements } from '../kit/statements.ts';
import { asLimit, benchAdministrator } from './common.ts';

/** Longer than anything that idles is usually kept. */
const quietMs = 11_000;
const oneRow = '/api/v1/buildings/1';
const calls = (month: { from: string; to: string }) => [
  oneRow,
  '/api/v1/employees?size=12',
  '/api/v1/notifications/count-unread',
  `/api/v1/device-logs?from=${month.from}&to=${month.to}&size=10`,
  pathOf(sessions.me),
];
/** Quiet whiles for each kind of call. */
const whiles = 4;
const warmCalls = 25;

/** First calls and what the same call took just before the quiet, in milliseconds. */
type Side = { call: () => Promise<number>; first: number[]; warm: number[] };

/**
 * The first call after ten quiet seconds as a multiple of the same call warm, beside two controls that were as quiet over connections
 * of their own: a bare server that sends what the portal sends for a building, and one that reads one row by its key. What a machine
 * with others on it forgets in ten seconds, all have lost, and the shorter the call the larger its multiple: the bound is against the
 * one that is most like the portal's.
 */
export async function quiet(bench: Bench): Promise<Figure[]> {
  const { dataDir, month } = await bench.dataSet(1_000_000);
  return bench.withPortal(dataDir, async ({ url }) => {
    const headers = { authorization: `Bearer ${await signIn(url, benchAdministrator)}` };
    const request = { method: 'GET', url: oneRow, headers } as const;
    const recorded = await recordStatements(dataDir, [request, request]);
    const bare = await startLimit(dataDir, 'list', { statements: [oneRead], sessionOptions: '' });
    const same = await startLimit(dataDir, 'list', recorded);
    // the ways stay open over the quiet seconds, as a proxy's do
    const agent = new Agent({ keepAlive: true });
    try {
      const side = (call: Side['call']): Side => ({ call, first: [], warm: [] });
      const sides = {
        portal: side(async () => (await ask(url + oneRow, agent, headers)).ms),
        'the same statements': side(async () => (await ask(same.url, agent)).ms),
        'a bare read': side(async () => (await ask(bare.url, agent)).ms),
      };
      const kinds = calls(month).map((path) => async () => (await ask(url + path, agent, headers)).ms);
      for (const call of [...kinds, sides['the same statements'].call, sides['a bare read'].call])
        await warm(call, 200);
      for (let round = 0; round < whiles * kinds.length; round++) {
        sides.portal.call = kinds[round % kinds.length] ?? sides.portal.call;
        // each is asked first in every third while
        const order = [...Object.values(sides), ...Object.values(sides)].slice(round % 3, (round % 3) + 3);
        for (const one of order) one.warm.push(await warm(one.call, warmCalls));
        await sleep(quietMs);
        for (const one of order) one.first.push(await one.call());
      }
      const times = (name: keyof typeof sides): number => {
        const { first, warm: usual } = sides[name];
        const ratio = median(first.map((ms, place) => ms / (usual[place] ?? 0)));
        bench.say(
          `after ${quietMs / 1000} s, ${first.length} times, ${name}: ${median(first).toFixed(2)} ms, warm ${median(usual).toFixed(2)} ms, ${ratio.toFixed(2)} ×`,
        );
        return ratio;
      };
      const [ours, control] = [times('portal'), times('the same statements'), times('a bare read')];
      const what = 'first call after ten quiet seconds × warm, against the same statements sent bare';
      return [asLimit(what, ours / control, 1.5, '×')];
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
