/**
 * Returns at most `length` characters and "..." (spec §9). A character outside the basic plane counts once and is never
 * split.
 */
export function truncate(text: string, length: number): string {
  const letters = [...text];
  return letters.length > length ? `${letters.slice(0, length).join('')}...` : text;
}
