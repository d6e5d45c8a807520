const isSquare = (word: string): boolean =>
  /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u.test(word);

/**
 * What stands for a name in a small circle: the first letters of its first and last word. Of a Korean or Japanese name
 * its last two signs, the given name: family names repeat.
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
