/** Letters that no decomposition takes apart. */
const plainLetters: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

const foldedWords = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’`]/g, '')
    .replaceAll(/[đðøłıßæœþ]/g, (letter) => plainLetters[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Bytes of the shortest name that may have been cut: terminals keep 24 bytes, and a character has up to four. */
const cutFromBytes = 21;
/** Letters that the terminal could not write or that no longer decode. */
const isLost = /[?\uFFFD]/u;

/**
 * Returns whether a terminal's name for a person may be one of these names. Case, accents, punctuation, order and the part that a terminal
 * cuts off make no difference. An empty name, and one with letters that the terminal lost, may be anyone's.
 */
export function isSameName(reported: string, names: readonly string[]): boolean {
  const readable = reported.replace(/\uFFFD+$/u, '').trim();
  const words = foldedWords(readable);
  if (words.length === 0 || isLost.test(readable)) return true;
  const joined = words.join('');
  const sorted = words.toSorted().join(' ');
  const isCut = Buffer.byteLength(reported) >= cutFromBytes;
  return names.some((name) => {
    const known = foldedWords(name);
    const whole = known.join('');
    return whole === joined || known.toSorted().join(' ') === sorted || (isCut && whole.startsWith(joined));
  });
}
