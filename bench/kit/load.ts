import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Child, startChild } from './children.ts';

/** What one round of load came to. */
export interface Round {
  /** Successful answers a second. */
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  failed: number;
}

/** What posting lines came to. */
export interface Sent extends Round {
  acknowledged: number;
  /** Until the last acknowledgement. */
  seconds: number;
}

export const connections = 10;

/** The middle value; of an even number the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

export const medianRound = (rounds: readonly Round[]): Round => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
});

const loads = new Set<Child>();

/** Ends all load that runs, because what it asks is no more: who waits for its figures is told so. */
export function endLoads(): void {
  for (const load of loads) load.kill('SIGKILL');
}

/** Runs a load program of this folder in a process of its own; it answers one line of JSON. */
export async function loadProcess<T>(
  program: 'get' | 'timed-get' | 'post-lines',
  options: object,
): Promise<T> {
  const file = join(import.meta.dirname, `../load/${program}.ts`);
  const load = startChild([file, JSON.stringify({ connections, ...options })]);
  loads.add(load);
  load.stderr.pipe(process.stderr, { end: false });
  const [output, code] = await Promise.all([text(load.stdout), load.ended]);
  loads.delete(load);
  if (code !== 0) throw new Error(`The load of ${program} ended with ${code ?? 'a signal'}.`);
  return JSON.parse(output) as T; // as its program prints it
}

/** Asks `url` for some seconds over ten connections. */
export const getFor = (url: string, seconds: number, headers: Record<string, string> = {}): Promise<Round> =>
  loadProcess<Round>('get', { url, seconds, headers });

/** Rounds in turn (A B A B …), so that a machine that slows down slows both; the medians of each. Every answer must be good. */
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
  }; // the same keys
}
