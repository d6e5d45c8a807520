import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The headers a signed device request carries. */
export const deviceHeaders = {
  device: 'x-gatehouse-device',
  timestamp: 'x-gatehouse-timestamp',
  nonce: 'x-gatehouse-nonce',
  signature: 'x-gatehouse-signature',
} as const;

/** What a device signs: `path` with its query, `timestamp` in Unix seconds, `nonce` never used before. */
export interface SignedRequest {
  method: string;
  path: string;
  body: Buffer | string;
  timestamp: string;
  nonce: string;
}

/** SHA-256 of a request body in lower-case hex; of the empty text when there is no body. */
export function bodySha256(body: Buffer | string): string {
  return createHash('sha256').update(body).digest('hex');
}

/** The text under the signature: method, path, body hash, timestamp and nonce, each on a line of its own. */
export function canonicalText({ method, path, body, timestamp, nonce }: SignedRequest): string {
  return [method.toUpperCase(), path, bodySha256(body), timestamp, nonce].join('\n');
}

/** HMAC-SHA256 of the canonical text under the device's secret, lower-case hex. */
export function signDeviceRequest(request: SignedRequest, secret: string): string {
  return createHmac('sha256', secret).update(canonicalText(request)).digest('hex');
}

/**
 * Compares in constant time; false for anything that is not 64 hex digits. A device signs the path that it calls, which behind a proxy
 * begins with the path of PUBLIC_URL: `request.path` does not.
 */
export function isDeviceSignature(
  request: SignedRequest,
  secret: string,
  signature: string,
  basePath: string,
): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  const signed = Buffer.from(signature, 'hex');
  return [request.path, basePath + request.path].some((path) =>
    timingSafeEqual(Buffer.from(signDeviceRequest({ ...request, path }, secret), 'hex'), signed),
  );
}
