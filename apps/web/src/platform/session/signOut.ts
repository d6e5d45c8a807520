import { now } from '../clock.ts';
import { clearFlag } from './flag.ts';

/** The session ran out; another tab signed out; the person asked for it. */
export type SignOutReason = 'expired' | 'left' | 'asked';

const key = 'gatehouse.signedOut';
let channel: BroadcastChannel | null = null;
let leaving = false;

/**
 * Ends the session in this tab and all others: a full page load of the login screen, so that nothing the
 * person saw stays in memory. `expired` keeps the address the person was at.
 */
export function signOutHere(reason: SignOutReason): void {
  if (leaving) return;
  clearFlag();
  sessionStorage.clear();
  channel?.postMessage(reason);
  localStorage.setItem(key, String(now().getTime()));
  leave(reason);
}

/** Leaves when another tab signs out: by channel, and by the storage event where channels are partitioned. */
export function watchOtherTabs(): void {
  channel = new BroadcastChannel(key);
  channel.addEventListener('message', () => leave('left'));
  window.addEventListener('storage', (event) => {
    if (event.key === key && event.newValue) leave('left');
  });
}

function leave(reason: SignOutReason): void {
  const { pathname, search } = window.location;
  if (leaving || pathname === '/login') return;
  leaving = true;
  const to = new URLSearchParams(reason === 'asked' ? {} : { reason });
  if (reason === 'expired') to.set('from', pathname + search);
  window.location.replace(to.size > 0 ? `/login?${to}` : '/login');
}
