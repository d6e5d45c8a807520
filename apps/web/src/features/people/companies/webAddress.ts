/** Returns whether the address leads to a web page and nothing else (security.md §1.16). */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}
