import { Agent } from 'node:http';
import { connectOwner, signIn } from '@gatehouse/testing/portal/start-portal';
import { crowd } from '../data/crowd.queries.ts';
import type { Bench, Figure } from '../kit/bench.ts';
import { loadProcess, median, type Round } from '../kit/load.ts';
import { measureGet } from '../kit/measure-get.ts';
import { asLimit, benchAdministrator } from './figures.ts';

/** URL that reads one row by its key. All ratios in this file are relative to this call. */
const oneRow = '/api/v1/buildings/1';
const everybody = '/api/v1/employees?size=10000';
const large = 20;

/**
 * Measures a light call while other people request large lists. The result is a multiple of the time for reading one
 * row in the same run.
 */
export async function others(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await bench.workFolder();
  return bench.withPortal(dataDir, async ({ url }) => {
    const owner = await connectOwner(dataDir);
    await owner.query(crowd);
    await owner.end();
    const headers = { authorization: `Bearer ${await signIn(url, benchAdministrator)}` };
    const others = { authorization: `Bearer ${await signIn(url)}` };
    const agent = new Agent({ keepAlive: true });
    const askLarge = async (index: number) => {
      const { length } = await measureGet(url + everybody, agent, index % 2 ? headers : others);
      if (length < 1_000_000) throw new Error(`Only ${length} bytes of everybody.`);
    };
    const figures = [await measureUnderLargeAnswers(bench, { url, headers, askLarge })];
    agent.destroy();
    return figures;
  });
}

async function measureUnderLargeAnswers(
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
    // Repeats twenty parallel requests while the light calls are timed.
    let isOver = false;
    const asking = Array.from({ length: large }, async (_, index) => {
      while (!isOver) await askLarge(index);
    });
    const underLoad = await light(bench.seconds);
    isOver = true;
    await Promise.all(asking);
    if (underLoad.failed > 0) throw new Error(`${underLoad.failed} light calls failed.`);
    p50s.push(underLoad.p50);
    p99s.push(underLoad.p99);
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
