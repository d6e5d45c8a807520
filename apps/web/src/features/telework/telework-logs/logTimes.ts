/** Joins a date with two times of day (YYYY-MM-DDTHH:mm:ss). An end at or before the start is on the next day. */
export function joinLogTimes(
  date: string,
  start: string,
  end: string,
): { startTime: string; endTime: string } {
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return { startTime: `${date}T${start}:00`, endTime: `${end > start ? date : next}T${end}:00` };
}
