import { tell } from '../data/notifications.queries.ts';
import type { Bench, Figure } from '../kit/bench.ts';
import { cpuOfEach } from '../kit/cpu.ts';
import { median } from '../kit/load.ts';
import { connectOwner, signIn } from '../kit/portal.ts';
import { asLimit, benchAdministrator } from './common.ts';

const path = '/api/v1/notifications/count-unread';
const calls = 1_000;
const atOnce = 4;

/** What the bell costs, portal and database together, for somebody with 10,000 notifications, none of them read. */
export async function notifications(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await bench.dataSet(10_000);
  return bench.withPortal(dataDir, async ({ url, pid }) => {
    const owner = await connectOwner(dataDir);
    await owner.query(tell);
    await owner.end();
    const headers = { authorization: `Bearer ${await signIn(url, benchAdministrator)}` };
    const ask = async () => {
      const answer = await fetch(url + path, { headers });
      const { result } = (await answer.json()) as { result: { count: number } };
      if (result.count !== 100) throw new Error(`${result.count} are unread`);
    };
    const some = async () => {
      for (let call = 0; call < calls / atOnce; call++) await ask();
    };
    const each = await cpuOfEach({ pid, dataDir, rounds: bench.rounds, calls }, () =>
      Promise.all(Array.from({ length: atOnce }, some)),
    );
    bench.say(`unread count: ${each.map((one) => one.toFixed(2)).join(', ')} ms of CPU a call`);
    return [asLimit('unread count of a person with 10,000 notifications', median(each), 2, 'ms of CPU')];
  });
}
