import { createHmac } from 'node:crypto';

export interface Signed {
  id: string;
  /** Unix seconds. */
  timestamp: number;
  /** The very bytes that are sent. */
  body: string;
}

/** The signature of Standard Webhooks (protocols.md §8) by one secret, `whsec_` and base64. */
export function signature(secret: string, { id, timestamp, body }: Signed): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** The headers of a try; while a secret is replaced both sign, so that a receiver may change over whenever it likes. */
export const headersOf = (secrets: readonly string[], signed: Signed): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(signed.body)),
  'user-agent': 'Gatehouse-Webhooks',
  'webhook-id': signed.id,
  'webhook-timestamp': String(signed.timestamp),
  'webhook-signature': secrets.map((secret) => signature(secret, signed)).join(' '),
});
