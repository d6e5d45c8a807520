import type { PunchRefusal } from '@gatehouse/api/device-ops/device-logs.rules';
import { readAlert } from '../hik/hik.alert.ts';
import { hikRefusalOf } from '../hik/hik.codes.ts';
import { jsonOf, type RecordSource } from '../ingest/device-record.ts';
import { jsonRefusalOf } from '../json/punch-batch.ts';
import { accRefusalOf } from '../zk/acc.events.ts';

/** What is kept of the record of a refused punch. */
export interface KeptRecord {
  source: RecordSource;
  raw: string;
}

/**
 * Why a device refused somebody, by the record it sent, which stays as it came: punches keep the outcome alone. Null where the record
 * does not say, and once it is emptied.
 */
export function refusalOf({ source, raw }: KeptRecord): PunchRefusal | null {
  if (source === 'ZK_ACC') return accRefusalOf(raw);
  if (source === 'ZK_ATT') return null;
  const record = jsonOf(raw);
  if (source === 'JSON') return jsonRefusalOf(record);
  const alert = readAlert(record);
  return alert?.kind === 'event' ? hikRefusalOf(alert.minor) : null;
}
