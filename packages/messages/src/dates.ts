import { type Language, twelveHours } from './index.ts';

/** Japanese format of a date in sentences, such as 2026年11月27日. */
export const longDate = { year: 'numeric', month: 'long', day: 'numeric' } as const;

/**
 * Returns the format of a date with time in sentences. It avoids `dateStyle`, which formats Japanese dates with slashes
 * if the clock has 12 hours.
 */
export const longInstant = (language: Language) =>
  ({ ...longDate, hour: 'numeric', minute: '2-digit', hourCycle: twelveHours(language) }) as const;

const isJapanese = (format: Intl.DateTimeFormat): boolean => format.resolvedOptions().locale.startsWith('ja');

/** Formats a calendar date (YYYY-MM-DD) with its weekday for lists. `format` formats only the weekday, in UTC. */
export function formatDateWithWeekday(format: Intl.DateTimeFormat, date: string): string {
  const weekday = format.format(new Date(`${date}T00:00:00Z`));
  return isJapanese(format) ? `${date}（${weekday}）` : `${weekday} ${date}`;
}

/**
 * Formats a range of dates or times. In Japanese it joins the start and the end itself, because `Intl.DateTimeFormat`
 * formats Japanese ranges with slashes. If both dates are equal, it omits the second one.
 */
export function formatDateRange(format: Intl.DateTimeFormat, from: Date | number, to: Date | number): string {
  if (!isJapanese(format)) return format.formatRange(from, to);
  const [start, end] = [format.format(from), format.format(to)];
  if (start === end) return start;
  // Japanese separates date and time with a space
  const [date, time] = end.split(' ');
  return `${start}～${time && start.startsWith(`${date} `) ? time : end}`;
}
