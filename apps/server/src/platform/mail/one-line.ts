// Control characters, line and paragraph separators, and characters that change the reading direction.
const breaking = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Replaces characters that could begin another line or change the reading direction with a space. Used for headers and
 * lists in emails.
 */
export const oneLine = (text: string): string => text.replaceAll(breaking, ' ').trim();

/** Maximum octets of an encoded word that fits into one header line (RFC 2047 §2). */
const wordOctets = 36;

/**
 * Returns text for one header line. Text that looks like an encoded word is encoded, because mail programs would decode
 * it.
 */
export function headerText(text: string): string {
  if (!text.includes('=?')) return text;
  const words = [''];
  for (const letter of text) {
    const word = words.at(-1) + letter;
    if (Buffer.byteLength(word) <= wordOctets) words[words.length - 1] = word;
    else words.push(letter);
  }
  return words.map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}
