import { type Language, twelveHours } from './index.ts';

/** A date as sentences write it, such as 2026年11月27日. */
export const longDate = { year: 'numeric', month: 'long', day: 'numeric' } as const;

/** A date and time as sentences write them. Not by `dateStyle`, which writes Japanese dates with slashes where the clock has 12 hours. */
export const longInstant = (language: Language) =>
  ({ ...longDate, hour: 'numeric', minute: '2-digit', hourCycle: twelveHours(language) }) as const;

const isJapanese = (format: Intl.DateTimeFormat): boolean => format.resolvedOptions().locale.startsWith('ja');

/** A calendar date (YYYY-MM-DD) with its weekday as lists write it. `format` writes the weekday alone, in UTC. */
export function formatDateWithWeekday(format: Intl.DateTimeFormat, date: string): string {
  const weekday = format.format(new Date(`${date}T00:00:00Z`));
  return isJapanese(format) ? `${date}（${weekday}）` : `${weekday} ${date}`;
}

/**
 * Formats a range of dates or times. `Intl.DateTimeFormat` writes Japanese ranges with slashes: in Japanese both ends are joined
 * here, without the date of the second where it is that of the first.
 */
export function formatDateRange(format: Intl.DateTimeFormat, from: Date | number, to: Date | number): string {
  if (!isJapanese(format)) return format.formatRange(from, to);
  const [start, end] = [format.format(from), format.format(to)];
  if (start === end) return start;
  // Japanese separates date and time with a space
  const [date, time] = end.split(' ');
  return `${start}～${time && start.startsWith(`${date} `) ? time : end}`;
}
