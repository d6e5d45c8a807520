/** Number of audit entries per row of `audit_grams`. */
export const pageEntries = 32;
/** Number of bits per row of `audit_grams`: two kilobytes, so that three rows fit in a database page. */
const bits = 16_384;
/** Number of letters per trigram. */
const letters = 3;

const bitPositions = (text: string, at: number): [number, number] => {
  const key =
    Math.imul(text.charCodeAt(at), 0x01_00_01_93) ^
    Math.imul(text.charCodeAt(at + 1), 0x00_5b_d1_e9) ^
    Math.imul(text.charCodeAt(at + 2), 0x27_d4_eb_2f);
  return [Math.imul(key, 0x9e_37_79_b1) >>> 18, Math.imul(key ^ 0x5b_f0_36_35, 0x85_eb_ca_6b) >>> 18];
};

function* bitsOf(text: string): Generator<number> {
  // Folds letter case in the same way as ILIKE, which ignores case and treats both lower-case sigmas alike.
  const folded = text.toLowerCase().replaceAll('ς', 'σ');
  for (let at = 0; at + letters <= folded.length; at++) yield* bitPositions(folded, at);
}

/** Returns a PostgreSQL bit string with two bits set for each trigram of the texts. */
export function trigramBits(texts: readonly string[]): string {
  const filled = Buffer.alloc(bits / 8);
  for (const text of texts)
    for (const bit of bitsOf(text)) filled[bit >>> 3] = (filled[bit >>> 3] ?? 0) | (0x80 >>> (bit & 7));
  return `x${filled.toString('hex')}`;
}

/**
 * Number of bits that a search compares. For most pages, the first one or two bits already show that the words are
 * missing.
 */
export const askedBits = 16;

/** Returns `askedBits` bits that are set on every page with all given words. Null if the words are too short. */
export function searchBits(words: readonly string[]): number[] | null {
  const all = [...new Set(words.flatMap((word) => [...bitsOf(word)]))];
  if (all.length === 0) return null;
  // The bits come from all parts of the words, not only from their beginnings.
  return Array.from(
    { length: askedBits },
    (_, n) => all[all.length > askedBits ? Math.floor((n * all.length) / askedBits) : n % all.length] ?? 0,
  );
}
