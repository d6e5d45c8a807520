/** A calendar date, `YYYY-MM-DD`. The caller determines its time zone. */
export type IsoDate = string;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const MINUTES_PER_DAY = DAY / MINUTE;
export const SECONDS_PER_DAY = DAY / 1000;

/** Returns the minutes after midnight. Minutes before midnight and minutes beyond 24 hours wrap around. */
export const minuteOfDay = (minutes: number): number =>
  ((minutes % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY;

/** Parses a number of `length` digits at `from`. Returns NaN if another character is found. */
function parseDigits(text: string, from: number, length: number): number {
  let value = 0;
  for (let i = from; i < from + length; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/**
 * Parses `YYYY-MM-DD HH:mm[:ss]`, with a space or `T`, into milliseconds of local time. Returns undefined for an
 * invalid time.
 */
export function parseLocalTime(text: string): number | undefined {
  const { length } = text;
  if (length !== 19 && length !== 16) return undefined;
  if ((text[10] !== ' ' && text[10] !== 'T') || text[13] !== ':' || (length === 19 && text[16] !== ':'))
    return undefined;
  const day = parseCivilDay(text);
  const hours = parseDigits(text, 11, 2);
  const minutes = parseDigits(text, 14, 2);
  const seconds = length === 19 ? parseDigits(text, 17, 2) : 0;
  if (day === undefined || !(hours < 24 && minutes < 60 && seconds < 60)) return undefined;
  return day * DAY + hours * HOUR + minutes * MINUTE + seconds * 1000;
}

const padTwo = (n: number) => (n < 10 ? `0${n}` : `${n}`);

/** Formats milliseconds of local time as `YYYY-MM-DD HH:mm:ss`. The inverse of `parseLocalTime`. */
export function formatLocalTime(wallMs: number): string {
  const day = Math.floor(wallMs / DAY);
  const second = Math.floor((wallMs - day * DAY) / 1000);
  const minute = Math.floor(second / 60);
  return `${formatDay(day)} ${padTwo(Math.floor(minute / 60))}:${padTwo(minute % 60)}:${padTwo(second % 60)}`;
}

/**
 * Parses `HH:mm` (00:00 to 23:59) into minutes since midnight.
 * @throws RangeError for other text
 */
export function parseClock(text: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  if (!match) throw new RangeError(`Not a time of day: ${text.slice(0, 40)}`);
  return Number(match[1]) * 60 + Number(match[2]);
}

/** Parses the date at the start of `text` into a day number. Returns undefined if this date does not exist. */
function parseCivilDay(text: string): number | undefined {
  const year = parseDigits(text, 0, 4);
  const month = parseDigits(text, 5, 2);
  const day = parseDigits(text, 8, 2);
  if (text[4] !== '-' || text[7] !== '-' || !(year >= 1 && month >= 1 && month <= 12 && day >= 1))
    return undefined;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const monthDays = month === 2 ? (leap ? 29 : 28) : 30 + ((month + (month >> 3)) & 1);
  if (!(day <= monthDays)) return undefined;
  // Years are counted from March, so that the leap day is the last day of a year.
  const shifted = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return shifted * 365 + leapDays + dayOfYear - 719_468;
}

/**
 * Parses an ISO date of the years 0001 to 9999 into days since 1970-01-01. Returns undefined if the day does not exist.
 */
export function parseDay(date: IsoDate): number | undefined {
  return date.length === 10 ? parseCivilDay(date) : undefined;
}

/**
 * Returns the days since 1970-01-01 of an ISO date.
 * @throws RangeError if the day does not exist
 */
export function dayNumber(date: IsoDate): number {
  const number = parseDay(date);
  if (number === undefined) throw new RangeError(`Not a date: ${date.slice(0, 40)}`);
  return number;
}

/** Formats a day number as an ISO date. The inverse of `dayNumber`. */
export function formatDay(day: number): IsoDate {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, '0')}-${padTwo(month)}-${padTwo(dayOfMonth)}`;
}

/**
 * Adds days to a date. `days` can be negative.
 * @throws RangeError if `date` is invalid
 */
export function addDays(date: IsoDate, days: number): IsoDate {
  return formatDay(dayNumber(date) + days);
}

/** Adds months to a date. `months` can be negative. If the resulting month is too short, returns its last day. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const count = year * 12 + month - 1 + months;
  const first = `${String(Math.floor(count / 12)).padStart(4, '0')}-${padTwo((((count % 12) + 12) % 12) + 1)}-01`;
  const last = formatDay(dayNumber(addDays(first, 31).slice(0, 8).concat('01')) - 1);
  return Number(last.slice(8)) < day ? last : `${first.slice(0, 8)}${padTwo(day)}`;
}

/** Returns the weekday by ISO 8601: 1 is Monday, 7 is Sunday. */
export function weekday(date: IsoDate): number {
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}
