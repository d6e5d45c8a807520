import type { PunchRefusal } from '@gatehouse/api/device-ops/device-logs.rules';
import { jsonOf, type RecordSource } from '../ingest/device-record.ts';
import { readAlert } from '../protocols/hikvision/hik.alert.ts';
import { hikRefusalOf } from '../protocols/hikvision/hik.codes.ts';
import { jsonRefusalOf } from '../protocols/json/punch-batch.ts';
import { accRefusalOf } from '../protocols/zkteco-access/acc.events.ts';

export interface PunchRecord {
  source: RecordSource;
  raw: string;
}

/**
 * Returns the reason for a refusal. Reads it from the record of the device, because punches store only the outcome.
 * Null if the record has no reason or its text was deleted.
 */
export function refusalOf({ source, raw }: PunchRecord): PunchRefusal | null {
  if (source === 'ZK_ACC') return accRefusalOf(raw);
  if (source === 'ZK_ATT') return null;
  const record = jsonOf(raw);
  if (source === 'JSON') return jsonRefusalOf(record);
  const alert = readAlert(record);
  return alert?.kind === 'event' ? hikRefusalOf(alert.minor) : null;
}
