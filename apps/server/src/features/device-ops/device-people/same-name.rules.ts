/** Replacements for letters that Unicode decomposition does not change. */
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

/**
 * Minimum length in bytes of a name that a terminal may have shortened. Terminals store 24 bytes of a name, and a
 * character has up to four bytes.
 */
const cutFromBytes = 21;
/** Replacement for letters that the terminal could not write or that cannot be decoded. */
const isLost = /[?\uFFFD]/u;

/**
 * Returns whether a terminal's name for a person may be one of the given names. Ignores case, accents, punctuation,
 * word order and an end that the terminal cut off. Returns true for an empty name and for a name with lost letters.
 */
export function isSameName(reported: string, names: readonly string[]): boolean {
  const readable = reported.replace(/\uFFFD+$/u, '').trim();
  const words = foldedWords(readable);
  if (words.length === 0 || isLost.test(readable)) return true;
  const joined = words.join('');
  const sorted = words.toSorted().join(' ');
  const isCut = Buffer.byteLength(reported) >= cutFromBytes;
  return names.some((name) => {
    const nameWords = foldedWords(name);
    const joinedName = nameWords.join('');
    return (
      joinedName === joined ||
      nameWords.toSorted().join(' ') === sorted ||
      (isCut && joinedName.startsWith(joined))
    );
  });
}
