import { type IsoDate, parseDay } from '@gatehouse/api/platform/dates';

const separators = /[\s,./\-年月日년월일]+/u;

/**
 * Parses a typed date. Returns null for an empty text, and undefined for a text that is not a date. Accepts eight digits
 * or three numbers with the year first. Accepts the year at the end only if the order of day and month is clear: the day
 * is first if `isDayFirst`, and otherwise a number above 12 must be the day.
 */
export function readDate(typed: string, isDayFirst: boolean): IsoDate | null | undefined {
  // NFKC also converts the wide digits of Japanese and Korean keyboards.
  const text = typed.normalize('NFKC').trim();
  if (text === '') return null;
  const joined = /^(\d{4})(\d\d)(\d\d)$/.exec(text)?.slice(1);
  const [first = '', second = '', third = '', ...others] =
    joined ?? text.split(separators).filter((part) => part !== '');
  if (others.length > 0) return undefined;
  if (/^\d{4}$/.test(first)) return dateOf(first, second, third);
  if (!/^\d{4}$/.test(third)) return undefined;
  if (isDayFirst || Number(first) > 12 || first === second) return dateOf(third, second, first);
  return Number(second) > 12 ? dateOf(third, first, second) : undefined;
}

/** Joins the parts of a date. Returns undefined if the day does not exist. */
function dateOf(year: string, month: string, day: string): IsoDate | undefined {
  if (![month, day].every((part) => /^\d{1,2}$/.test(part))) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return parseDay(date) === undefined ? undefined : date;
}
