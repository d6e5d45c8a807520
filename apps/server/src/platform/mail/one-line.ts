// control characters, line and paragraph separators, and what turns the reading direction
const breaking = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Text for a header or a list: what could begin another line, or read as another text, is a space. */
export const oneLine = (text: string): string => text.replaceAll(breaking, ' ').trim();

/** So many octets make an encoded word that fits into the line of its header (RFC 2047 §2). */
const wordOctets = 36;

/** Text of one line for a header. What reads like an encoded word is encoded: mail programs would show another text. */
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
