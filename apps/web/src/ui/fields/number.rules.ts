/**
 * Parses a typed number. Returns null for an empty text, and NaN for a text that is not a number with at most
 * `decimals` places. Never ignores or rounds characters, because without its point 1.5 would become 15.
 */
export function readNumber(typed: string, decimals: number): number | null {
  // NFKC also converts the wide digits of Japanese and Korean keyboards.
  const text = typed.normalize('NFKC').trim();
  if (text === '') return null;
  const places = /^-?\d+(?:[.,](\d+))?$/.exec(text);
  if (!places || (places[1] ?? '').length > decimals) return Number.NaN;
  return Number(text.replace(',', '.'));
}
