/**
 * Returns the start or end of an access zone as local time, YYYY-MM-DDTHH:mm:ss. A missing end time, or an end time of
 * 23:59, becomes 23:59:59. Every other time has 0 seconds.
 */
export function toLocalTime(edge: 'start' | 'end', date: string | null, time?: string): string | null {
  if (date === null) return null;
  if (edge === 'start') return `${date}T${time ?? '00:00'}:00`;
  return time === undefined || time === '23:59' ? `${date}T23:59:59` : `${date}T${time}:00`;
}
