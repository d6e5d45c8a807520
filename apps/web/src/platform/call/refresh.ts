import { sessions } from '@gatehouse/api/auth/sessions';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { now } from '../clock.ts';
import { isFlagged } from '../session/flag.ts';
import { noAnswer } from './errorFrom.ts';

/** Spec §9 "Refresh-token attempts". */
const mostFailures = 5;
const lastKey = 'gatehouse.refreshedAt';
let failures = 0;
let inFlight: Promise<boolean> | null = null;

type Once = (declared: OperationShape, sending: { body: unknown }) => Promise<Response>;

/**
 * Exchanges the refresh cookie for a new session; one exchange in flight per browser (rules.md §7).
 * `sentAt` (ms) is when the refused call left: if another tab has refreshed since, there is nothing to do.
 * False means the session is over. Raises CallError when the portal stays away for five attempts.
 */
export function refreshSession(sentAt: number, once: Once): Promise<boolean> {
  if (!isFlagged()) return Promise.resolve(false);
  inFlight ??= alone(() => exchange(sentAt, once)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

// Web locks exist only over HTTPS and on localhost; elsewhere the server's 10 s of grace covers two tabs
function alone(work: () => Promise<boolean>): Promise<boolean> {
  return 'locks' in navigator ? navigator.locks.request('gatehouse.refresh', work) : work();
}

async function exchange(sentAt: number, once: Once): Promise<boolean> {
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
  throw noAnswer();
}
