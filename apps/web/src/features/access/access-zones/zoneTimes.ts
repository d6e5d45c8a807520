/**
 * Returns the start or end of an access zone as local time, YYYY-MM-DDTHH:mm:ss. The end of a whole day is its last
 * second. Any other time is the start of its minute.
 */
export function toLocalTime(edge: 'start' | 'end', date: string | null, time?: string): string | null {
  if (date === null) return null;
  if (edge === 'start') return `${date}T${time ?? '00:00'}:00`;
  return time === undefined || time === '23:59' ? `${date}T23:59:59` : `${date}T${time}:00`;
}
