const digits = 18;
/**
 * Maximum length of a run of digits that is searched for QR code numbers. A longer run is replaced as a whole, because
 * looking up each part of it would take too long.
 */
const longest = 24;

/** Matches runs of at least 18 digits. Also matches 18 digits in groups of three, as emails show them. */
const runs = /\d{18,}|(?<!\d)\d{3}(?: \d{3}){5}(?!\d)/g;

/**
 * Returns all parts of a run of digits that may be the number of a QR code. Readers may add leading zeros or other
 * digits before or after the number.
 */
const partsOf = (run: string): string[] =>
  Array.from({ length: run.length - digits + 1 }, (_, index) => run.slice(index, index + digits));

const removeSpaces = (run: string) => run.replaceAll(' ', '');

/** Returns the parts of a text with 18 digits that may be numbers of QR codes. */
export const findNumbers = (text: string): string[] =>
  [...text.matchAll(runs)]
    .map(([run]) => removeSpaces(run))
    .flatMap((run) => (run.length > longest ? [] : partsOf(run)));

/**
 * Replaces QR code numbers in a text by the terminal user IDs that `pinOf` returns, and drops leading zeros. Numbers
 * without a terminal user ID stay.
 */
export const replaceNumbers = (text: string, pinOf: (number: string) => string | undefined): string =>
  text.replaceAll(runs, (match) => {
    const run = removeSpaces(match);
    if (run.length > longest) return `<${run.length} digits>`;
    for (const part of partsOf(run)) {
      const pin = pinOf(part);
      if (pin !== undefined) return run.replace(part, pin).replace(/^0+/, '');
    }
    return match;
  });
