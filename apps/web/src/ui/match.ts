// combining marks after NFD: accents, the Vietnamese tone marks and horn
const marks = /[\u0300-\u036f]/g;

/** Text as a person searches it: no case, no accents ("Đà Nẵng" is found by "da nang"). */
const folded = (text: string) =>
  text.normalize('NFD').replaceAll(marks, '').replaceAll(/[đĐ]/g, 'd').normalize('NFC').toLowerCase();

/** Whether every word of `keyword` occurs in one of the texts; an empty keyword matches all. */
export function matches(keyword: string, ...texts: readonly (string | null | undefined)[]): boolean {
  const within = folded(texts.join('\n'));
  return folded(keyword)
    .split(/\s+/)
    .every((word) => within.includes(word));
}
