import type { Poster } from './posters.ts';
import { type StoredRecords, separator } from './rows.queries.ts';

/** A comparison of the acknowledged uploads with the stored records. */
export interface UploadComparison {
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Sentences that describe deviations other than missing or duplicate records. */
  remarks: string[];
}

export function compareUploads(posters: readonly Poster[], stored: StoredRecords): UploadComparison {
  const sentRecords = posters.flatMap(({ serial, acknowledged }) =>
    acknowledged.map((raw) => `${serial}${separator}${raw}`),
  );
  const times = new Map<string, number>();
  for (const record of stored.records) times.set(record, (times.get(record) ?? 0) + 1);
  const missing = sentRecords.filter((record) => !times.has(record));
  const twice = [...times.values()].filter((count) => count > 1).length;
  const foreign = times.size - new Set(sentRecords).size;
  const remarks = [
    ...(foreign > 0 ? [`${foreign} records are there that nobody was told of, after all were repeated`] : []),
    ...(stored.unfounded > 0 ? [`${stored.unfounded} punches have no raw record`] : []),
    ...(stored.wrongCounters > 0 ? [`${stored.wrongCounters} counters are wrong`] : []),
  ];
  return {
    acknowledged: sentRecords.length,
    lost: missing.length + stored.nowhere,
    doubled: twice + stored.doubled,
    remarks,
  };
}
