/** Returns whether the address is an http or https URL, so that it is safe as a link (security.md §1.16). */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}
