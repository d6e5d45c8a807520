/** A reading of a clock, YYYY-MM-DDTHH:mm:ss: a whole day ends with its last second, any other end with the minute that is named. */
export function wallOf(edge: 'start' | 'end', date: string | null, time?: string): string | null {
  if (date === null) return null;
  if (edge === 'start') return `${date}T${time ?? '00:00'}:00`;
  return time === undefined || time === '23:59' ? `${date}T23:59:59` : `${date}T${time}:00`;
}
