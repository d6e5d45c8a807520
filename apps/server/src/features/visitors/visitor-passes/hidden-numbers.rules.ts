const digits = 18;
/** A longer run of digits is replaced as a whole: looking up each part of it would take too long. */
const longest = 24;

/** Runs of at least 18 digits, and 18 digits in groups of three, as mails write them. */
const runs = /\d{18,}|(?<!\d)\d{3}(?: \d{3}){5}(?!\d)/g;

/** The parts of a run that may be a number. A reader may put zeros before it, or other digits around it. */
const partsOf = (run: string): string[] =>
  Array.from({ length: run.length - digits + 1 }, (_, place) => run.slice(place, place + digits));

const bare = (run: string) => run.replaceAll(' ', '');

/** The texts of 18 digits that may be the number of a QR code. */
export const numbersIn = (text: string): string[] =>
  [...text.matchAll(runs)]
    .map(([run]) => bare(run))
    .flatMap((run) => (run.length > longest ? [] : partsOf(run)));

/** The text with each number that `pinOf` knows replaced by its pass, together with zeros before it. */
export const replaceNumbers = (text: string, pinOf: (number: string) => string | undefined): string =>
  text.replaceAll(runs, (written) => {
    const run = bare(written);
    if (run.length > longest) return `<${run.length} digits>`;
    for (const part of partsOf(run)) {
      const pin = pinOf(part);
      if (pin !== undefined) return run.replace(part, pin).replace(/^0+/, '');
    }
    return written;
  });
