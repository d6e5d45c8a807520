const digits = '0123456789';

/** Returns whether a text is a terminal user ID: up to nine digits without a leading zero. */
const isNumber = (text: string) => /^[1-9]\d{0,8}$/.test(text);

/**
 * Returns terminal user IDs that someone may have meant by `code`: one digit differs, is missing or is extra, or two
 * neighbouring digits are swapped. Returns none for fewer than three digits.
 */
export function similarNumbers(code: string): string[] {
  const typed = code.replace(/^0+/, '');
  if (!/^\d{3,10}$/.test(typed)) return [];
  const numbers = new Set<string>();
  for (let at = 0; at <= typed.length; at++) {
    const [before, after] = [typed.slice(0, at), typed.slice(at)];
    const [firstDigit = '', two = ''] = after;
    for (const digit of digits) {
      numbers.add(before + digit + after);
      if (firstDigit) numbers.add(before + digit + after.slice(1));
    }
    if (firstDigit) numbers.add(before + after.slice(1));
    if (two) numbers.add(before + two + firstDigit + after.slice(2));
  }
  numbers.delete(typed);
  return [...numbers].filter(isNumber);
}
