/** URL schemes of a camera. The portal shows the URL, as a link if a browser can open it (security.md §1.16). */
const schemes = ['http:', 'https:', 'rtsp:'];

/**
 * Checks the URL of a camera. The URL needs one of the permitted schemes and a host. It must not contain credentials,
 * because everyone with access to devices can read it and it is stored in the audit trail.
 */
export function isCameraAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  return schemes.includes(protocol) && hostname !== '' && username === '' && password === '';
}

/** Checks whether the portal can show a camera URL as a link. Browsers do not open rtsp. */
export const isLink = (address: string): boolean => isCameraAddress(address) && /^https?:/i.test(address);
