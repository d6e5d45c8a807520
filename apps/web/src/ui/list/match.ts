// Combining marks that Unicode normalisation (NFD) separates from letters: accents, Vietnamese tone marks and the horn.
const marks = /[\u0300-\u036f]/g;

/** Normalises text for searching: ignores case and accents, so that "da nang" finds "Đà Nẵng". */
export const foldText = (text: string): string =>
  text.normalize('NFD').replaceAll(marks, '').replaceAll(/[đĐ]/g, 'd').normalize('NFC').toLowerCase();

/** Returns whether every word of `keyword` occurs in at least one of the texts. An empty keyword matches all texts. */
export function matches(keyword: string, ...texts: readonly (string | null | undefined)[]): boolean {
  const within = foldText(texts.join('\n'));
  return foldText(keyword)
    .split(/\s+/)
    .every((word) => within.includes(word));
}
