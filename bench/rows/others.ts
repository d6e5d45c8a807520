import { Agent } from 'node:http';
import { crowd } from '../data/crowd.queries.ts';
import { ask } from '../kit/ask.ts';
import type { Bench, Figure } from '../kit/bench.ts';
import { loadProcess, median, type Round } from '../kit/load.ts';
import { connectOwner, signIn } from '../kit/portal.ts';
import { asLimit, benchAdministrator } from './common.ts';

/** One row by its key: what everything here is a multiple of. */
const oneRow = '/api/v1/buildings/1';
const everybody = '/api/v1/employees?size=10000';
const large = 20;

/** What others' large answers do to a light call, as a multiple of a one-row read of the same run. */
export async function others(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await bench.workFolder();
  return bench.withPortal(dataDir, async ({ url }) => {
    const owner = await connectOwner(dataDir);
    await owner.query(crowd);
    await owner.end();
    const headers = { authorization: `Bearer ${await signIn(url, benchAdministrator)}` };
    const others = { authorization: `Bearer ${await signIn(url)}` };
    const agent = new Agent({ keepAlive: true });
    const askLarge = async (place: number) => {
      const { length } = await ask(url + everybody, agent, place % 2 ? headers : others);
      if (length < 1_000_000) throw new Error(`Only ${length} bytes of everybody.`);
    };
    const figures = [await besideLarge(bench, { url, headers, askLarge })];
    agent.destroy();
    return figures;
  });
}

async function besideLarge(
  bench: Bench,
  {
    url,
    headers,
    askLarge,
  }: { url: string; headers: Record<string, string>; askLarge(place: number): Promise<void> },
): Promise<Figure> {
  const light = (seconds: number) =>
    loadProcess<Round>('timed-get', { url: url + oneRow, seconds, headers, connections: 1 });
  await light(1);
  const alone = await light(bench.seconds);
  const [p50s, p99s]: [number[], number[]] = [[], []];
  for (let round = 0; round < bench.rounds; round++) {
    // twenty at once, again and again for as long as the light calls are timed
    let isOver = false;
    const asking = Array.from({ length: large }, async (_, place) => {
      while (!isOver) await askLarge(place);
    });
    const beside = await light(bench.seconds);
    isOver = true;
    await Promise.all(asking);
    if (beside.failed > 0) throw new Error(`${beside.failed} light calls failed.`);
    p50s.push(beside.p50);
    p99s.push(beside.p99);
  }
  bench.say(
    `one row: alone p50 ${alone.p50.toFixed(1)} p99 ${alone.p99.toFixed(1)} ms; beside ${large} answers of 10,000 employees p50 ${median(p50s).toFixed(1)} p99 ${median(p99s).toFixed(1)} ms`,
  );
  return asLimit(
    'light call beside twenty answers of 10,000 employees, p50 against a one-row read',
    median(p50s) / alone.p50,
    10,
    '×',
  );
}
