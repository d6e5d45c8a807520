/** Number of characters of a name that terminals show. Longer names are shortened, not rejected. */
const nameLength = 24;

export const toTerminalName = (name: string): string =>
  [...name.replaceAll(/\p{Cc}+/gu, ' ').trim()].slice(0, nameLength).join('').toWellFormed();

/** Number of bytes of a name that ZKTeco terminals store (protocols.md §1.0). */
const nameBytes = 24;
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Shortens a name to the number of bytes that a ZKTeco terminal stores, without splitting a character. A terminal that
 * shortens a name itself may split a character.
 */
export function toZkTerminalName(name: string): string {
  let cutName = '';
  for (const { segment } of characters.segment(toTerminalName(name))) {
    if (Buffer.byteLength(cutName + segment) > nameBytes) break;
    cutName += segment;
  }
  return cutName.trimEnd();
}
