import { connectOwner, signIn } from '@gatehouse/testing/portal/start-portal';
import { insertNotifications } from '../data/notifications.queries.ts';
import type { Bench, Figure } from '../kit/bench.ts';
import { cpuOfEach } from '../kit/cpu.ts';
import { median } from '../kit/load.ts';
import { asLimit, benchAdministrator } from './figures.ts';

const path = '/api/v1/notifications/count-unread';
const calls = 1_000;
const atOnce = 4;

/**
 * Measures the CPU time of portal and database for reading the unread count of a person with 10,000 unread
 * notifications.
 */
export async function notifications(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await bench.dataSet(10_000);
  return bench.withPortal(dataDir, async ({ url, pid }) => {
    const owner = await connectOwner(dataDir);
    await owner.query(insertNotifications);
    await owner.end();
    const headers = { authorization: `Bearer ${await signIn(url, benchAdministrator)}` };
    const countUnread = async () => {
      const answer = await fetch(url + path, { headers });
      const { result } = (await answer.json()) as { result: { count: number } };
      if (result.count !== 100) throw new Error(`${result.count} are unread`);
    };
    const countRepeatedly = async () => {
      for (let call = 0; call < calls / atOnce; call++) await countUnread();
    };
    const each = await cpuOfEach({ pid, dataDir, rounds: bench.rounds, calls }, () =>
      Promise.all(Array.from({ length: atOnce }, countRepeatedly)),
    );
    bench.say(`unread count: ${each.map((cpuMs) => cpuMs.toFixed(2)).join(', ')} ms of CPU a call`);
    return [asLimit('unread count of a person with 10,000 notifications', median(each), 2, 'ms of CPU')];
  });
}
