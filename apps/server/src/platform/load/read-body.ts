import type { Readable } from 'node:stream';
import { Refusal } from '../refusal.ts';
import type { Share } from './shares.ts';

/** How slowly a body may come: after `afterMs`, so many bytes for each second beyond it. */
export interface Pace {
  bytesPerSecond: number;
  afterMs: number;
}

export interface BodyBounds {
  /** Bytes it may have. */
  limit: number;
  pace: Pace;
  /** Charged for what has come, not for what was promised; the caller gives it back. */
  share: Share;
}

const lookEveryMs = 1_000;
const retryAfterSeconds = 5;

/**
 * Reads a request's body whole. Raises API_PAYLOAD_TOO_LARGE, API_REQUEST_TOO_SLOW, API_SERVICE_DOWN where there is no room for
 * what comes, and API_INVALID_REQUEST_ARGUMENT for one that is cut off.
 */
export async function readBody(payload: Readable, { limit, pace, share }: BodyBounds): Promise<Buffer> {
  const begun = performance.now();
  const pieces: Buffer[] = [];
  let bytes = 0;
  let refuse: (refusal: Refusal) => void = () => undefined;
  const look = setInterval(() => {
    const seconds = (performance.now() - begun - pace.afterMs) / 1000;
    if (bytes < seconds * pace.bytesPerSecond) refuse(new Refusal('API_REQUEST_TOO_SLOW'));
  }, lookEveryMs);
  try {
    await new Promise<void>((resolve, reject) => {
      refuse = reject;
      payload.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > limit) reject(new Refusal('API_PAYLOAD_TOO_LARGE'));
        else if (!share.take(piece.length)) reject(new Refusal('API_SERVICE_DOWN', null, retryAfterSeconds));
        else pieces.push(piece);
      });
      payload.once('end', resolve);
      const cutOff = () => reject(new Refusal('API_INVALID_REQUEST_ARGUMENT'));
      payload.once('error', cutOff);
      payload.once('close', cutOff);
    });
    return Buffer.concat(pieces, bytes);
  } finally {
    clearInterval(look);
    payload.removeAllListeners('data');
  }
}
