import type { Readable } from 'node:stream';
import { Refusal } from '../refusal.ts';
import type { MemoryShare } from './memory-limits.ts';

/** Minimum speed of a request body. After `afterMs`, each further second requires this number of bytes. */
export interface BodyPace {
  bytesPerSecond: number;
  afterMs: number;
}

export interface BodyBounds {
  /** Maximum bytes of the body. */
  limit: number;
  pace: BodyPace;
  /** Memory for the bytes that have arrived. Announced bytes do not count. The caller releases it. */
  share: MemoryShare;
}

const lookEveryMs = 1_000;
const retryAfterSeconds = 5;

/**
 * Reads a request body.
 * @throws API_PAYLOAD_TOO_LARGE, API_REQUEST_TOO_SLOW, API_SERVICE_DOWN if there is no memory for the body, and
 * API_INVALID_REQUEST_ARGUMENT if it is interrupted
 */
export async function readBody(payload: Readable, { limit, pace, share }: BodyBounds): Promise<Buffer> {
  const begun = performance.now();
  const pieces: Buffer[] = [];
  let bytes = 0;
  let rejectBody: (refusal: Refusal) => void = () => undefined;
  const look = setInterval(() => {
    const seconds = (performance.now() - begun - pace.afterMs) / 1000;
    if (bytes < seconds * pace.bytesPerSecond) rejectBody(new Refusal('API_REQUEST_TOO_SLOW'));
  }, lookEveryMs);
  try {
    await new Promise<void>((resolve, reject) => {
      rejectBody = reject;
      payload.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > limit) reject(new Refusal('API_PAYLOAD_TOO_LARGE'));
        else if (!share.take(piece.length)) reject(new Refusal('API_SERVICE_DOWN', null, retryAfterSeconds));
        else pieces.push(piece);
      });
      payload.once('end', resolve);
      const rejectInterrupted = () => reject(new Refusal('API_INVALID_REQUEST_ARGUMENT'));
      payload.once('error', rejectInterrupted);
      payload.once('close', rejectInterrupted);
    });
    return Buffer.concat(pieces, bytes);
  } finally {
    clearInterval(look);
    payload.removeAllListeners('data');
  }
}
