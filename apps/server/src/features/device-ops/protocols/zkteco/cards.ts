/**
 * Parses a card number to decimal. Terminals send decimal digits, or hexadecimal with the lowest byte first such as
 * `[15CD5B07]` (= 123456789). Returns null if there is no card (empty, 0) or the value is invalid.
 */
export function parseCard(text: string): string | null {
  const hex = /^\[((?:[0-9a-f]{2}){1,8})\]$/i.exec(text)?.[1];
  if (hex === undefined && !/^\d{1,20}$/.test(text)) return null;
  const card =
    hex === undefined ? BigInt(text) : BigInt(`0x${Buffer.from(hex, 'hex').reverse().toString('hex')}`);
  return card === 0n ? null : card.toString();
}

/**
 * Parses the number of a presented card to the format in which card numbers are searched. Some readers send the number
 * in hexadecimal. Returns undefined if there is no card or the value is invalid.
 */
export function parsePresentedCard(text: string): string | undefined {
  if (text.startsWith('[')) return parseCard(text) ?? undefined;
  return /^0*$/.test(text) ? undefined : text;
}
