import { sessions } from '@gatehouse/api/auth/sessions';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { now } from '../clock.ts';
import { isFlagged } from '../session/flag.ts';
import { noAnswerError } from './errorFrom.ts';

/** Maximum number of failed attempts to refresh a session (spec §9 "Refresh-token attempts"). */
const mostFailures = 5;
const lastKey = 'gatehouse.refreshedAt';
let failures = 0;
let inFlight: Promise<boolean> | null = null;

type SendOnce = (declared: OperationShape, sending: { body: unknown }) => Promise<Response>;

/**
 * Exchanges the refresh cookie for a new session. Only one tab of a browser sends this request at a time (rules.md §7).
 * `sentAt` is the time of the rejected call in epoch milliseconds. Sends no request if another tab has refreshed the
 * session since `sentAt`. Returns false if the session has ended.
 * @throws CallError after five attempts without a response
 */
export function refreshSession(sentAt: number, once: SendOnce): Promise<boolean> {
  if (!isFlagged()) return Promise.resolve(false);
  inFlight ??= withRefreshLock(() => exchangeSession(sentAt, once)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

// Browsers offer web locks only over HTTPS or on localhost. Without web locks two tabs may refresh at the same
// time, which the server accepts within 10 s.
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
