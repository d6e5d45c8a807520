/** Schemes a camera's address may have: it is shown, and a link where a browser can follow it (security.md §1.16). */
const schemes = ['http:', 'https:', 'rtsp:'];

/**
 * An address of a camera that may be kept: of these schemes, with a host, and without a name or a password: it is read by whoever
 * keeps devices, and stands on the trail.
 */
export function isCameraAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  return schemes.includes(protocol) && hostname !== '' && username === '' && password === '';
}

/** Whether it is a link: a browser follows no rtsp. */
export const isLink = (address: string): boolean => isCameraAddress(address) && /^https?:/i.test(address);
