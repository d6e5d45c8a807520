import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Figure } from '../kit/bench.ts';
import { median } from '../kit/load.ts';
import { asLimit } from './figures.ts';

const starts = 5;
const idleSeconds = 15;

/** Measures the second start of a portal with a million punches, and its idle memory afterwards. */
export async function start(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await bench.dataSet(1_000_000);
  const times: number[] = [];
  let idle = 0;
  for (let number = 0; number <= starts; number++) {
    await bench.withPortal(dataDir, async (portal) => {
      // The first start is not counted, because it compiles the sources after a code change.
      if (number > 0) times.push(portal.readyMs);
      if (number === starts) {
        await sleep(idleSeconds * 1000);
        idle = portal.memory().rss;
      }
    });
  }
  return [
    asLimit('second start, 1 M punches, median of 5', median(times) / 1000, 2, 's'),
    asLimit('idle RSS of the portal process', idle, 130, 'MB'),
  ];
}

/** Returns the highest memory peak among all portals of this run. */
export const memory = async (bench: Bench): Promise<Figure[]> =>
  bench.peak() > 0 ? [asLimit('peak RSS of the portal process in this run', bench.peak(), 270, 'MB')] : [];
