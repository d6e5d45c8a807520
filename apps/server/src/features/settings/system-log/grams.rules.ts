/** Entries that share a row of `audit_grams`. */
export const pageEntries = 32;
/** Bits of such a row: two kilobytes, three rows in a page of the database. */
const bits = 16_384;
/** Letters of a group. */
const letters = 3;

const places = (text: string, at: number): [number, number] => {
  const key =
    Math.imul(text.charCodeAt(at), 0x01_00_01_93) ^
    Math.imul(text.charCodeAt(at + 1), 0x00_5b_d1_e9) ^
    Math.imul(text.charCodeAt(at + 2), 0x27_d4_eb_2f);
  return [Math.imul(key, 0x9e_37_79_b1) >>> 18, Math.imul(key ^ 0x5b_f0_36_35, 0x85_eb_ca_6b) >>> 18];
};

/** The bits of all groups of letters of a text. */
function* bitsOf(text: string): Generator<number> {
  // as ILIKE, which does not tell capitals from small letters and knows one small sigma for the capital
  const folded = text.toLowerCase().replaceAll('ς', 'σ');
  for (let at = 0; at + letters <= folded.length; at++) yield* places(folded, at);
}

/** Which groups of three letters occur in these texts, two bits each, as PostgreSQL reads bits. */
export function gramsOf(texts: readonly string[]): string {
  const filled = Buffer.alloc(bits / 8);
  for (const text of texts)
    for (const bit of bitsOf(text)) filled[bit >>> 3] = (filled[bit >>> 3] ?? 0) | (0x80 >>> (bit & 7));
  return `x${filled.toString('hex')}`;
}

/** Bits a search looks at: of nearly every page the first one or two already say that nothing is there. */
export const askedBits = 16;

/** Bits that are set wherever all of these words occur, `askedBits` of them; null where the words are too short to say anything. */
export function askedOf(words: readonly string[]): number[] | null {
  const all = [...new Set(words.flatMap((word) => [...bitsOf(word)]))];
  if (all.length === 0) return null;
  // from all of the words, not of their beginning alone
  return Array.from(
    { length: askedBits },
    (_, n) => all[all.length > askedBits ? Math.floor((n * all.length) / askedBits) : n % all.length] ?? 0,
  );
}
