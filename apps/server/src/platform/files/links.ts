import { createHmac, timingSafeEqual } from 'node:crypto';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import type { FastifyReply } from 'fastify';
import { derivedKey } from '../sealed.ts';
import type { Services } from '../services.ts';
import type { Viewer } from '../viewer.ts';

interface Signing {
  settings: Pick<Services['settings'], 'masterKey'>;
  clock: Services['clock'];
}

/** What a link says: which file, and until when, in seconds since 1970. */
export interface Link {
  name: string;
  expires: number;
  signature: string;
}

/**
 * Makes links to files for a viewer, good for at least `seconds` and at most twice as long. Within a period the same file has the
 * same link, so that a list asked again does not load its pictures again. The operation that shows the file judges rights anew.
 */
export function linksFor(
  { settings, clock }: Signing,
  viewer: Viewer,
  operation: OperationShape,
  seconds: number,
): (name: string) => string {
  const period = Math.floor(clock.now().getTime() / 1000 / seconds);
  const expires = (period + 2) * seconds;
  const key = derivedKey(settings.masterKey, 'file links');
  return (name) =>
    pathOf(operation, { name, expires, signature: signatureOf(key, viewer, operation, name, expires) });
}

/** Whether a link was made here for this viewer and operation, and has not expired. */
export function isGoodLink(
  { settings, clock }: Signing,
  viewer: Viewer,
  operation: OperationShape,
  { name, expires, signature }: Link,
): boolean {
  const key = derivedKey(settings.masterKey, 'file links');
  const right = Buffer.from(signatureOf(key, viewer, operation, name, expires));
  const given = Buffer.from(signature);
  const isOurs = given.length === right.length && timingSafeEqual(given, right);
  return isOurs && clock.now().getTime() < expires * 1000;
}

// 128 bits, in 22 letters
const signatureOf = (key: Buffer, viewer: Viewer, operation: OperationShape, name: string, expires: number) =>
  createHmac('sha256', key)
    .update(`${operation.name}:${viewer.accountId}:${name}:${expires}`)
    .digest('base64url')
    .slice(0, 22);

/** Answers a picture that was encoded here. It is shown, never run; `keepSeconds` lets the viewer's own browser keep it. */
export function sendJpeg(reply: FastifyReply, jpeg: Buffer, keepSeconds: number): void {
  void reply
    .header('content-type', 'image/jpeg')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', 'inline; filename="picture.jpg"')
    .header('cache-control', keepSeconds > 0 ? `private, max-age=${keepSeconds}` : 'private, no-store')
    .send(jpeg);
}
