import { addDays } from '@gatehouse/api/platform/dates';
/**
 * Joins a date and two times of day to local times, YYYY-MM-DDTHH:mm:ss. An end that is not after the start is on the
 * next day.
 */
export function joinLogTimes(
  date: string,
  start: string,
  end: string,
): { startTime: string; endTime: string } {
  return { startTime: `${date}T${start}:00`, endTime: `${end > start ? date : addDays(date, 1)}T${end}:00` };
}
