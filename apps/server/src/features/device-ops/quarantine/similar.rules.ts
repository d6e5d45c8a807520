const digits = '0123456789';

/** A number on terminals: up to nine digits, the first of them no zero. */
const isNumber = (text: string) => /^[1-9]\d{0,8}$/.test(text);

/**
 * Numbers on terminals that somebody may have meant who typed `code`: one digit is another, is missing or too many, or two neighbours
 * are swapped. Of fewer than three digits nothing can be said.
 */
export function similarNumbers(code: string): string[] {
  const typed = code.replace(/^0+/, '');
  if (!/^\d{3,10}$/.test(typed)) return [];
  const found = new Set<string>();
  for (let at = 0; at <= typed.length; at++) {
    const [before, after] = [typed.slice(0, at), typed.slice(at)];
    const [one = '', two = ''] = after;
    for (const digit of digits) {
      found.add(before + digit + after);
      if (one) found.add(before + digit + after.slice(1));
    }
    if (one) found.add(before + after.slice(1));
    if (two) found.add(before + two + one + after.slice(2));
  }
  found.delete(typed);
  return [...found].filter(isNumber);
}
