/** At most `length` characters and "..." (spec §9); a letter outside the basic plane counts once and is never cut. */
export function truncate(text: string, length: number): string {
  const letters = [...text];
  return letters.length > length ? `${letters.slice(0, length).join('')}...` : text;
}
