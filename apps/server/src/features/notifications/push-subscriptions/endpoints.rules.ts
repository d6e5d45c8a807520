import { isIP } from 'node:net';
import { hostOf, isPublicAddress } from '../../../platform/outgoing/addresses.rules.ts';

/** Names that are never of the internet. */
const localName = /(^|\.)(localhost|local|internal|lan|home\.arpa|test|invalid)\.?$/i;

/** The address of an endpoint as it may be asked; undefined where it may not, by what it says itself. What its name leads to is judged when it is asked. */
export function endpointOf(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'https:' || url.username || url.password) return undefined;
  const host = hostOf(url);
  if (isIP(host) > 0) return isPublicAddress(host) ? url : undefined;
  return host.includes('.') && !localName.test(host) ? url : undefined;
}
