import { secondsUntilComputed } from '@gatehouse/testing/data/backlog.queries';
import { pins, serials } from '@gatehouse/testing/data/organisation.queries';
import { connectOwner } from '@gatehouse/testing/portal/start-portal';
import { asBareRatio, measureAgainstBare, withBare } from '../kit/bare.ts';
import type { Bench, Figure } from '../kit/bench.ts';
import { connections, loadProcess, type UploadRound } from '../kit/load.ts';
import { freshLines } from './attlog.ts';

interface UploadLoad {
  what: string;
  perBatch: number;
  devices: number;
}

/** Measures uploads until their days are computed, in lines per second, as a fraction of the bare limit. */
const measureUploads = (bench: Bench, { what, perBatch, devices }: UploadLoad): Promise<number> =>
  withBare(bench, async (pair) => {
    const owner = await connectOwner(pair.dataDir);
    const load = async (url: string) => {
      const round = await loadProcess<UploadRound>('post-lines', {
        ...{ url, perBatch, seconds: bench.seconds, connections: devices },
        devices: serials.slice(0, devices),
        ...freshLines(perBatch === 1 ? 'by-person' : 'by-time', 20, pins),
      });
      if (url !== pair.portal.url) return round;
      const seconds = round.seconds + (await secondsUntilComputed(owner));
      return { ...round, seconds, perSecond: round.acknowledged / seconds };
    };
    try {
      return await measureAgainstBare(bench, pair, what, load);
    } finally {
      await owner.end();
    }
  });

/** Measures one event per upload, stored durably, with its day computed. */
export async function event(bench: Bench): Promise<Figure[]> {
  const ratio = await measureUploads(bench, { what: 'one event', perBatch: 1, devices: connections });
  return [asBareRatio('one event with its day', ratio, 0.3)];
}

/** Measures batches of 500 events until their days are computed, over one and ten connections. */
export async function batches(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const devices of [1, connections]) {
    const what = `batches of 500, ${devices === 1 ? 'one connection' : `${devices} connections`}`;
    const ratio = await measureUploads(bench, { what, perBatch: 500, devices });
    figures.push(asBareRatio(what, ratio, devices === 1 ? 0.25 : 0.3));
  }
  return figures;
}
