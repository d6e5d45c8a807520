import type { Poster } from './posters.ts';
import { type Kept, separator } from './rows.queries.ts';

/** What terminals were told against what is there. */
export interface Comparison {
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Sentences about anything else that is not as it should be. */
  remarks: string[];
}

export function compared(posters: readonly Poster[], kept: Kept): Comparison {
  const sent = posters.flatMap(({ serial, acknowledged }) =>
    acknowledged.map((raw) => `${serial}${separator}${raw}`),
  );
  const times = new Map<string, number>();
  for (const record of kept.records) times.set(record, (times.get(record) ?? 0) + 1);
  const missing = sent.filter((record) => !times.has(record));
  const twice = [...times.values()].filter((count) => count > 1).length;
  const foreign = times.size - new Set(sent).size;
  const remarks = [
    ...(foreign > 0 ? [`${foreign} records are there that nobody was told of, after all were repeated`] : []),
    ...(kept.unfounded > 0 ? [`${kept.unfounded} punches have no raw record`] : []),
    ...(kept.wrongCounters > 0 ? [`${kept.wrongCounters} counters are wrong`] : []),
  ];
  return {
    acknowledged: sent.length,
    lost: missing.length + kept.nowhere,
    doubled: twice + kept.doubled,
    remarks,
  };
}
