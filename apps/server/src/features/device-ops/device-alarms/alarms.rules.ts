import type { DeviceAlarm } from '@gatehouse/api/area/device-kinds';
import { driftLimitSeconds } from '../ingest/device-record.ts';

export interface ReportedAlarm {
  kind: DeviceAlarm;
  /** Terminal user ID or card number of the person. Null if the alarm concerns no person. */
  code: string | null;
  /** Numbers of the device’s lock and reader at which the alarm occurred. Null if not reported. */
  lock: number | null;
  reader: number | null;
  direction: 'IN' | 'OUT' | null;
  /** End of the alarm in epoch ms on the device's clock. Null while the alarm is active. */
  happenedAt: number | null;
  /** Whether the terminal marks the event as an earlier event that was sent late. */
  isHistory: boolean;
}

/** The clock error of a device, in seconds. Positive if the clock is ahead. */
interface DeviceClock {
  driftSeconds: number | null;
}

/**
 * Returns whether an alarm was already too old to count as live when the device reported it. If the device's clock is
 * known to be slow, subtracts the clock error first.
 */
export function isLateAlarm(
  { happenedAt, isHistory }: Pick<ReportedAlarm, 'happenedAt' | 'isHistory'>,
  { driftSeconds }: DeviceClock,
  receivedAt: Date,
): boolean {
  if (isHistory) return true;
  if (happenedAt === null) return false;
  const age = (receivedAt.getTime() - happenedAt) / 1000 + Math.min(driftSeconds ?? 0, 0);
  return age > driftLimitSeconds;
}
