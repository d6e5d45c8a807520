/** Returns the bytes of a number, highest byte first, padded to at least `least` bytes. */
const bytesOf = (number: bigint, least: number): Buffer => {
  const hex = number.toString(16);
  return Buffer.from(hex.padStart(Math.max(least * 2, hex.length + (hex.length % 2)), '0'), 'hex');
};
const numberOf = (bytes: Buffer): string => BigInt(`0x${bytes.toString('hex')}`).toString();
const reversed = (bytes: Buffer): Buffer => Buffer.from(bytes).reverse();
const validNumbers = (numbers: readonly string[]): string[] =>
  [...new Set(numbers)].filter((number) => number !== '0');

/**
 * Returns the card numbers that a person code of 4 to 8 bytes in hexadecimal digits may represent, in either byte
 * order.
 */
export const cardsOfHex = (code: string): string[] => {
  if (!/^(?:[0-9a-f]{2}){4,8}$/i.test(code)) return [];
  const bytes = Buffer.from(code, 'hex');
  return validNumbers([numberOf(reversed(bytes)), numberOf(bytes)]);
};

/**
 * Returns the card numbers that result from reversing the bytes of a number. Reverses the number as 4 bytes, like most
 * cards, and as the fewest bytes that can represent it.
 */
export function cardsOfReversedBytes(code: string): string[] {
  if (!/^\d{4,20}$/.test(code)) return [];
  const number = BigInt(code);
  return validNumbers([4, 1].map((least) => numberOf(reversed(bytesOf(number, least))))).filter(
    (card) => card !== number.toString(),
  );
}
