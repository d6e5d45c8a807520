import type { Services } from '../../src/platform/services.ts';
import { addDays } from '../../src/platform/iso-dates.ts';
import { dateAt } from '../../src/platform/zones.ts';
import { punchesOf, type SampleLine, type SampleWorker } from './punches.ts';
import type { Random } from './random.ts';

export interface SampleTerminal {
  id: number;
  companyId: number;
  serial: string;
  protocol: 'ZK_ATT' | 'JSON';
  zone: string;
}

const days = 90;

/** The last 90 days of punches, terminal by terminal. Returns how many there are. */
export async function sampleHistory(
  services: Services,
  random: Random,
  workers: readonly SampleWorker[],
  terminals: readonly SampleTerminal[],
): Promise<number> {
  const lines: SampleLine[] = [];
  const today = dateAt('UTC', services.clock.now().getTime());
  for (let back = days; back >= 1; back--) {
    for (const worker of workers) lines.push(...punchesOf(random, worker, addDays(today, -back)));
  }
  return terminals.length > 0 ? lines.length : 0;
}
