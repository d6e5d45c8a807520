/**
 * Joins a date and two times of day to local times, YYYY-MM-DDTHH:mm:ss. If the end is not after the start, it is on
 * the next day.
 */
export function joinLogTimes(
  date: string,
  start: string,
  end: string,
): { startTime: string; endTime: string } {
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return { startTime: `${date}T${start}:00`, endTime: `${end > start ? date : next}T${end}:00` };
}
