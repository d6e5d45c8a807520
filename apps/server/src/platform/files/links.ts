import { createHmac, timingSafeEqual } from 'node:crypto';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import type { FastifyReply } from 'fastify';
import { deriveKey } from '../seal.ts';
import type { Services } from '../services.ts';
import type { Viewer } from '../viewer.ts';

interface LinkServices {
  settings: Pick<Services['settings'], 'masterKey'>;
  clock: Services['clock'];
}

/** The parameters of a download link: the file, and the expiry in seconds since 1970. */
export interface FileLink {
  name: string;
  expires: number;
  signature: string;
}

/**
 * Returns a function that creates the download link of a file. A link is valid for at least `seconds` and at most
 * twice as long. Within a period of `seconds`, a file keeps the same link, so that the browser does not download the
 * pictures of a list again. The operation that serves the file checks the permissions again.
 */
export function createFileLinks(
  { settings, clock }: LinkServices,
  viewer: Viewer,
  operation: OperationShape,
  seconds: number,
): (name: string) => string {
  const period = Math.floor(clock.now().getTime() / 1000 / seconds);
  const expires = (period + 2) * seconds;
  const key = deriveKey(settings.masterKey, 'file links');
  return (name) =>
    pathOf(operation, { name, expires, signature: signatureOf(key, viewer, operation, name, expires) });
}

/** Returns whether this portal created the link for this caller and operation, and whether it has not expired. */
export function isGoodLink(
  { settings, clock }: LinkServices,
  viewer: Viewer,
  operation: OperationShape,
  { name, expires, signature }: FileLink,
): boolean {
  const key = deriveKey(settings.masterKey, 'file links');
  const right = Buffer.from(signatureOf(key, viewer, operation, name, expires));
  const received = Buffer.from(signature);
  const isOurs = received.length === right.length && timingSafeEqual(received, right);
  return isOurs && clock.now().getTime() < expires * 1000;
}

// Length of the signature: 128 bits in 22 characters.
const signatureOf = (key: Buffer, viewer: Viewer, operation: OperationShape, name: string, expires: number) =>
  createHmac('sha256', key)
    .update(`${operation.name}:${viewer.accountId}:${name}:${expires}`)
    .digest('base64url')
    .slice(0, 22);

/**
 * Sends a picture that the portal encoded. Browsers display it but never run it. `keepSeconds` is the time for which
 * the browser may cache it.
 */
export function sendJpeg(reply: FastifyReply, jpeg: Buffer, keepSeconds: number): void {
  void reply
    .header('content-type', 'image/jpeg')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', 'inline; filename="picture.jpg"')
    .header('cache-control', keepSeconds > 0 ? `private, max-age=${keepSeconds}` : 'private, no-store')
    .send(jpeg);
}
