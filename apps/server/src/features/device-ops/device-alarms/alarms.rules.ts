import type { DeviceAlarm } from '@gatehouse/api/area/devices';
import { driftLimitSeconds } from '../ingest/device-record.ts';

/** An alarm as a terminal reports it. */
export interface ReportedAlarm {
  kind: DeviceAlarm;
  /** Terminal user ID or card; null: about no one. */
  code: string | null;
  /** Numbers on the device; null: not reported. */
  lock: number | null;
  reader: number | null;
  direction: 'IN' | 'OUT' | null;
  /** Epoch ms by the device's clock; null: it is happening. */
  happenedAt: number | null;
  /** The terminal says that it sends the event afterwards. */
  isHistory: boolean;
}

/** A device whose clock is off by so many seconds, ahead positive. */
interface Clocked {
  driftSeconds: number | null;
}

/** Whether an alarm was reported so long after it happened that it is not live. A clock that is known to be behind explains its part. */
export function isLateAlarm(
  { happenedAt, isHistory }: Pick<ReportedAlarm, 'happenedAt' | 'isHistory'>,
  { driftSeconds }: Clocked,
  receivedAt: Date,
): boolean {
  if (isHistory) return true;
  if (happenedAt === null) return false;
  const age = (receivedAt.getTime() - happenedAt) / 1000 + Math.min(driftSeconds ?? 0, 0);
  return age > driftLimitSeconds;
}
