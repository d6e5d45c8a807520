/**
 * Truncates text to at most `length` characters and appends "..." (spec §9). A character outside the Basic Multilingual
 * Plane counts once and is never split.
 */
export function truncate(text: string, length: number): string {
  const letters = [...text];
  return letters.length > length ? `${letters.slice(0, length).join('')}...` : text;
}
