import { sessions } from '@gatehouse/api/auth/sessions';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { now } from '../clock.ts';
import { isFlagged } from '../session/flag.ts';
import { noAnswerError } from './errorFrom.ts';

/** Spec §9 "Refresh-token attempts". */
const mostFailures = 5;
const lastKey = 'gatehouse.refreshedAt';
let failures = 0;
let inFlight: Promise<boolean> | null = null;

type SendOnce = (declared: OperationShape, sending: { body: unknown }) => Promise<Response>;

/**
 * Exchanges the refresh cookie for a new session, once per browser at a time (rules.md §7). `sentAt` (ms) is the time
 * of the rejected call. Does nothing if another tab has refreshed since. Returns false if the session is over. Raises
 * CallError after five attempts without a response.
 */
export function refreshSession(sentAt: number, once: SendOnce): Promise<boolean> {
  if (!isFlagged()) return Promise.resolve(false);
  inFlight ??= withRefreshLock(() => exchangeSession(sentAt, once)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

// Web locks need HTTPS or localhost. Elsewhere the server's 10 s of grace covers two tabs.
function withRefreshLock(work: () => Promise<boolean>): Promise<boolean> {
  return 'locks' in navigator ? navigator.locks.request('gatehouse.refresh', work) : work();
}

async function exchangeSession(sentAt: number, once: SendOnce): Promise<boolean> {
  if (Number(localStorage.getItem(lastKey)) > sentAt) return true;
  while (failures < mostFailures) {
    const response = await once(sessions.refresh, { body: {} }).catch(() => null);
    if (response?.ok) {
      failures = 0;
      localStorage.setItem(lastKey, String(now().getTime()));
      return true;
    }
    if (response?.status === 401) return false;
    failures += 1;
    await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** failures));
  }
  failures = 0;
  throw noAnswerError();
}
