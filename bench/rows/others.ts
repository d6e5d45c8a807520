import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { crowd } from '../data/crowd.queries.ts';
import type { Bench, Figure } from '../kit/bench.ts';
import { loadProcess, median, type Round } from '../kit/load.ts';
import { connectOwner, signIn } from '../kit/portal.ts';
import { asLimit, benchAdministrator } from './common.ts';

/** One row by its key: what everything here is a multiple of. */
const oneRow = '/api/v1/buildings/1';
const everybody = '/api/v1/employees?size=10000';
const quietMs = 11_000;
const large = 20;

/** What others' large answers and a quiet while do to a light call, as multiples of a one-row read of the same run. */
export async function others(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await bench.workFolder();
  return bench.withPortal(dataDir, async ({ url }) => {
    const owner = await connectOwner(dataDir);
    await owner.query(crowd);
    await owner.end();
    const headers = { authorization: `Bearer ${await signIn(url, benchAdministrator)}` };
    const others = { authorization: `Bearer ${await signIn(url)}` };
    // the way to the portal stays open over the quiet seconds, as a proxy's does
    const agent = new Agent({ keepAlive: true });
    const ask: Ask = async (path, as = 'me') => {
      const begun = performance.now();
      const { status, length } = await answerOf(url + path, agent, as === 'me' ? headers : others);
      if (status !== 200) throw new Error(`${path}: ${status}`);
      if (path === everybody && length < 1_000_000) throw new Error(`Only ${length} bytes of everybody.`);
      return performance.now() - begun;
    };
    const figures = [await afterQuiet(bench, ask), await besideLarge(bench, { url, headers, ask })];
    agent.destroy();
    return figures;
  });
}

function answerOf(url: string, agent: Agent, headers: Record<string, string>) {
  return new Promise<{ status: number; length: number }>((resolve, reject) => {
    const asked = get(url, { agent, headers }, (answer) => {
      let length = 0;
      answer.on('data', (piece: Buffer) => {
        length += piece.length;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, length }));
      answer.on('error', reject);
    });
    asked.on('error', reject);
  });
}

type Ask = (path: string, as?: 'me' | 'another') => Promise<number>;

async function afterQuiet(bench: Bench, ask: Ask): Promise<Figure> {
  const [warm, first]: [number[], number[]] = [[], []];
  for (let call = 0; call < 200; call++) await ask(oneRow);
  for (let round = 0; round < bench.rounds; round++) {
    for (let call = 0; call < 20; call++) warm.push(await ask(oneRow));
    await sleep(quietMs);
    first.push(await ask(oneRow));
  }
  bench.say(
    `one row: warm ${median(warm).toFixed(2)} ms, after ${quietMs / 1000} s ${median(first).toFixed(2)} ms`,
  );
  return asLimit(
    'first call after ten quiet seconds against a warm one',
    median(first) / median(warm),
    1.5,
    '×',
  );
}

async function besideLarge(
  bench: Bench,
  { url, headers, ask }: { url: string; headers: Record<string, string>; ask: Ask },
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
      while (!isOver) await ask(everybody, place % 2 ? 'me' : 'another');
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
