import { createHmac } from 'node:crypto';

export interface SignedMessage {
  id: string;
  /** Time of the signature as Unix time in seconds. */
  timestamp: number;
  /** Body of the message, byte for byte as it is sent. */
  body: string;
}

/** Returns the Standard Webhooks signature (protocols.md §8) for one secret in the format `whsec_` plus base64. */
export function signMessage(secret: string, { id, timestamp, body }: SignedMessage): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/**
 * Returns the headers of a signed message. While a secret is being replaced, the message is signed with old and new
 * secret, so that the receiver can switch at any time.
 */
export const headersOf = (secrets: readonly string[], signed: SignedMessage): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(signed.body)),
  'user-agent': 'Gatehouse-Webhooks',
  'webhook-id': signed.id,
  'webhook-timestamp': String(signed.timestamp),
  'webhook-signature': secrets.map((secret) => signMessage(secret, signed)).join(' '),
});
