import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export const deviceHeaders = {
  device: 'x-gatehouse-device',
  timestamp: 'x-gatehouse-timestamp',
  nonce: 'x-gatehouse-nonce',
  signature: 'x-gatehouse-signature',
} as const;

/**
 * Signed values of a request: `path` with its query, `timestamp` in Unix seconds, and a `nonce` that was never used
 * before.
 */
export interface SignedRequest {
  method: string;
  path: string;
  body: Buffer | string;
  timestamp: string;
  nonce: string;
}

/** Returns the SHA-256 of a body in lower-case hex. Hashes the empty string for a request without a body. */
function bodySha256(body: Buffer | string): string {
  return createHash('sha256').update(body).digest('hex');
}

/** Returns the string to sign: method, path, body hash, timestamp and nonce, one per line. */
export function canonicalText({ method, path, body, timestamp, nonce }: SignedRequest): string {
  return [method.toUpperCase(), path, bodySha256(body), timestamp, nonce].join('\n');
}

/** Returns the HMAC-SHA256 of the canonical text with the device’s secret, in lower-case hex. */
export function signDeviceRequest(request: SignedRequest, secret: string): string {
  return createHmac('sha256', secret).update(canonicalText(request)).digest('hex');
}

/**
 * Returns whether the signature is valid. Compares in constant time. Returns false if the signature is not 64 hex
 * digits. Accepts a path with and without the path of PUBLIC_URL, because a device behind a proxy signs the full path
 * and `request.path` does not contain the path of PUBLIC_URL.
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
