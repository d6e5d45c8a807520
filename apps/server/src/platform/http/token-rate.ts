import type { FastifyReply } from 'fastify';
import { refuse } from '../refusal.ts';

/** Maximum calls of one API token to this process in a window of one minute. */
const limit = { calls: 600, windowSeconds: 60 };
/** Maximum number of API tokens with a counter. Beyond this number, the window of the oldest token ends early. */
const mostTokens = 20_000;

interface RateWindow {
  calls: number;
  /** Instant at which the window ends, in epoch ms. */
  endsAt: number;
}

const windows = new Map<string, RateWindow>();

/**
 * Counts a call of an API token. Every answer states the limit and the remaining calls in the headers
 * `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10). A refused call uses no database
 * connection.
 * @throws Refusal API_TOO_MANY_REQUESTS
 */
export function countTokenCall(reply: FastifyReply, tokenHash: Buffer, at: Date): void {
  const { calls, endsAt } = countIn(tokenHash.toString('base64url'), at.getTime());
  const resetSeconds = Math.max(1, Math.ceil((endsAt - at.getTime()) / 1000));
  reply.headers({
    'ratelimit-policy': `"default";q=${limit.calls};w=${limit.windowSeconds}`,
    ratelimit: `"default";r=${Math.max(0, limit.calls - calls)};t=${resetSeconds}`,
  });
  if (calls > limit.calls) refuse('API_TOO_MANY_REQUESTS', null, resetSeconds);
}

function countIn(name: string, now: number): RateWindow {
  const current = windows.get(name);
  if (current && current.endsAt > now) {
    current.calls += 1;
    return current;
  }
  windows.delete(name);
  const [oldest] = windows.keys();
  if (windows.size >= mostTokens && oldest !== undefined) windows.delete(oldest);
  const started = { calls: 1, endsAt: now + limit.windowSeconds * 1000 };
  windows.set(name, started);
  return started;
}
