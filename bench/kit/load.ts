import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Child, startChild } from '@gatehouse/testing/portal/children';

export interface Round {
  /** Successful answers or acknowledged lines per second. */
  perSecond: number;
  /** Median latency in milliseconds. `p99` is the 99th percentile, also in milliseconds. */
  p50: number;
  p99: number;
  failed: number;
}

export interface UploadRound extends Round {
  acknowledged: number;
  /** Seconds from the start of the load until the last upload was acknowledged. */
  seconds: number;
}

export const connections = 10;

/** Returns the median of the values. For an even count, returns the lower of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

const medianRound = (rounds: readonly Round[]): Round => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
});

const loads = new Set<Child>();

/** Stops all running load programs if the server under load has ended. Pending calls of `loadProcess` then reject. */
export function endLoads(): void {
  for (const load of loads) load.kill('SIGKILL');
}

/** Runs a load program of `bench/load` in a separate process. Parses the line of JSON that it prints. */
export async function loadProcess<T>(
  program: 'get' | 'timed-get' | 'post-lines' | 'book',
  options: object,
): Promise<T> {
  const file = join(import.meta.dirname, `../load/${program}.ts`);
  const load = startChild([file, JSON.stringify({ connections, ...options })]);
  loads.add(load);
  load.stderr.pipe(process.stderr, { end: false });
  const [output, code] = await Promise.all([text(load.stdout), load.ended]);
  loads.delete(load);
  if (code !== 0) throw new Error(`The load of ${program} ended with ${code ?? 'a signal'}.`);
  return JSON.parse(output) as T; // The load program prints a result of this type.
}

/** Sends GET requests to `url` over ten connections for `seconds` seconds. */
export const getFor = (url: string, seconds: number, headers: Record<string, string> = {}): Promise<Round> =>
  loadProcess<Round>('get', { url, seconds, headers });

/**
 * Measures the compared sides (such as the portal and the limit server) alternately, round by round (A B A B …), so
 * that a temporarily slower machine slows all sides. Returns the median round of each side.
 * @throws if any answer failed
 */
export async function alternate<Sides extends Record<string, () => Promise<Round>>>(
  sides: Sides,
  rounds: number,
): Promise<{ [Side in keyof Sides]: Round }> {
  const measured: Record<string, Round[]> = {};
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries(sides)) {
      measured[name] ??= [];
      const measuredRound = await run();
      if (measuredRound.failed > 0) throw new Error(`${measuredRound.failed} answers of the ${name} failed.`);
      measured[name].push(measuredRound);
    }
  }
  return Object.fromEntries(Object.entries(measured).map(([name, all]) => [name, medianRound(all)])) as {
    [Side in keyof Sides]: Round;
  }; // TypeScript cannot infer that the keys are those of `sides`.
}
