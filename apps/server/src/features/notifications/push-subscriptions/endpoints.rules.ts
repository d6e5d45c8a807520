import { isIP } from 'node:net';
import { hostOf, isPublicAddress } from '../../../platform/outgoing/addresses.rules.ts';

/** Host names that are never public addresses. */
const localName = /(^|\.)(localhost|local|internal|lan|home\.arpa|test|invalid)\.?$/i;

/**
 * Parses the endpoint of a push service. Returns undefined if the URL is not allowed. The IP address of the host is
 * checked only when a push is sent.
 */
export function parseEndpoint(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'https:' || url.username || url.password) return undefined;
  const host = hostOf(url);
  if (isIP(host) > 0) return isPublicAddress(host) ? url : undefined;
  return host.includes('.') && !localName.test(host) ? url : undefined;
}
