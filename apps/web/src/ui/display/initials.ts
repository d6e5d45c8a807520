const isSquare = (word: string): boolean =>
  /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u.test(word);

/**
 * Returns the initials of the first and last word. Korean and Japanese names use the last two characters, the given
 * name, because family names repeat.
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
