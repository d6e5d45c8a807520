/** Formats of days and times that have a number and no code (ECMA-376 §18.8.30), those of East Asia included. */
const isDateNumber = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Spreadsheet programs take no longer code; a megabyte of brackets would be read to its end from each of them. */
const longestCode = 255;

/** Whether a format shows a number as a day or a time; `code` is that of a format a workbook defines itself. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isDateNumber(id);
  // neither what is quoted or escaped, nor colours and conditions; [h] counts hours
  const bare = code.slice(0, longestCode).replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, '');
  return /[ymdhs]/i.test(bare) && !/^general/i.test(bare);
}

/** How many digits a format fills up with zeros, such as `00000` of a telephone's number; undefined: none. */
export function paddedTo(code: string | undefined): number | undefined {
  const zeros = /^"?(0{2,20})"?(;|$)/.exec(code ?? '')?.[1];
  return zeros?.length;
}

/** The day and time of a number of days, as spreadsheets count them: since 1900, with a 29 February that year, or since 1904. */
export function serialDate(serial: number, is1904: boolean): Date {
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  return new Date(Math.round((days - 25_569) * 86_400) * 1000);
}
