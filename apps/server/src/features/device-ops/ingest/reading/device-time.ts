import { parseLocalTime } from '@gatehouse/api/platform/dates';
import { isoDate } from '@gatehouse/api/platform/shapes';
import { z } from 'zod';
import { deviceLocalTimeToInstant, instantToLocalTime } from '../../../../platform/dates/zones.ts';

export const deviceTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/);

/**
 * Parses a time in the device's zone. Returns the local time as `wall` and the epoch ms as `at`. Returns null if the
 * time does not exist.
 */
export function timeOf(text: string, zone: string): { wall: string; at: number } | null {
  if (!isoDate.safeParse(text.slice(0, 10)).success) return null;
  if (/(Z|[+-]\d{2}:\d{2})$/.test(text)) {
    const at = Date.parse(text.replace(' ', 'T'));
    return Number.isNaN(at) ? null : { wall: instantToLocalTime(zone, at), at };
  }
  const localTime = text.slice(0, 19).replace('T', ' ');
  return parseLocalTime(localTime) === undefined
    ? null
    : { wall: localTime, at: deviceLocalTimeToInstant(zone, localTime) };
}
