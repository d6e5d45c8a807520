import type { PunchRefusal } from '@gatehouse/api/device-ops/device-logs.rules';
import { dialects } from '../dialects/registry.ts';
import type { RecordSource } from '../ingest/device-record.ts';

export interface PunchRecord {
  source: RecordSource;
  raw: string;
}

/**
 * Returns the reason for a denied entry. Parses the reason from the record of the device, because punches store only
 * whether entry was granted. Returns null if the record has no reason or its text was deleted.
 */
export const refusalOf = ({ source, raw }: PunchRecord): PunchRefusal | null =>
  dialects[source].read.refusalOf(raw);
