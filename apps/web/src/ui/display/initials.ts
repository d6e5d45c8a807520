const isSquare = (word: string): boolean =>
  /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u.test(word);

/**
 * Returns the first letters of the first and last word of a name. For Korean and Japanese names, returns the last two
 * characters, which are the given name, because many people share a family name.
 */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1) ?? '';
  if (isSquare(last)) return [...last].slice(-2).join('');
  const letters = words.length > 1 ? [words[0], last] : words;
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
