import { SECONDS_PER_DAY } from '@gatehouse/api/platform/dates';

/**
 * Ids of built-in date and time formats, which have no format code (ECMA-376 §18.8.30), including those of East Asia.
 */
const isDateNumber = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/**
 * Maximum length of a format code in spreadsheet programs. Without a limit, the pattern could take very long: in a
 * megabyte of opening brackets, it scans to the end from each bracket.
 */
const longestCode = 255;

/**
 * Returns whether a format shows a number as a day or a time. `code` is the code of a format defined by the workbook.
 */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isDateNumber(id);
  // Ignores quoted and escaped text, colours and conditions. The format [h] counts hours.
  const bare = code.slice(0, longestCode).replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, '');
  return /[ymdhs]/i.test(bare) && !/^general/i.test(bare);
}

/**
 * Returns the number of digits that a format pads with zeros, such as `00000` for phone numbers. Undefined if it pads
 * none.
 */
export function paddedDigits(code: string | undefined): number | undefined {
  const zeros = /^"?(0{2,20})"?(;|$)/.exec(code ?? '')?.[1];
  return zeros?.length;
}

/**
 * Converts a day number of a spreadsheet to a date. Spreadsheets count days from 1904, or from 1900 and then include a
 * 29 February 1900 that did not exist.
 */
export function parseSerialDate(serial: number, is1904: boolean): Date {
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  return new Date(Math.round((days - 25_569) * SECONDS_PER_DAY) * 1000);
}
