import { addressAt, base, currentPath } from '../base.ts';
import { now } from '../clock.ts';
import { clearFlag } from './flag.ts';
import { dropKeptDraft, keepOpenDraft } from './keptDraft.ts';

/** `expired`: the session expired. `left`: another tab signed out. `asked`: the person signed out in this tab. */
export type SignOutReason = 'expired' | 'left' | 'asked';

// The key contains the path, so that another portal on the same host has its own key.
const key = `gatehouse.signedOut${base}`;
let channel: BroadcastChannel | null = null;
let leaving = false;
let isSignOutRequested = false;

/**
 * Returns the time and reason of the last sign-out in this browser. Compare it to detect results of an earlier session,
 * which the next session must not reuse.
 */
export const lastSignOut = (): string => localStorage.getItem(key) ?? '';

/** Returns whether the session has ended and the sign-in page is about to open. */
export const isSignedOut = (): boolean => leaving;

/**
 * Records that the person requested a sign-out in this tab, until the portal confirms it. If a rejected background call
 * or another tab ends the session first, the sign-out still counts as requested.
 */
export function setAsked(isAsked: boolean): void {
  isSignOutRequested = isAsked;
}

/**
 * Ends the session in all tabs by a full page load, so that no data stays in memory. Opens the sign-in page, or the
 * emailed link that is still in the address. After `expired`, signing in returns to the current address. Stores unsaved
 * form input unless the person requested the sign-out. `onward` is the sign-out address of the identity provider.
 */
export function signOutHere(noticed: SignOutReason, onward = ''): void {
  if (leaving) return;
  const reason = isSignOutRequested ? 'asked' : noticed;
  clearFlag();
  sessionStorage.clear();
  channel?.postMessage(reason);
  localStorage.setItem(key, `${reason} ${now().getTime()}`);
  leavePage(reason, false, onward);
}

/**
 * Leaves the page when another tab signs out. Other tabs report it over a BroadcastChannel, and over the storage event
 * where the browser partitions channels.
 */
export function watchOtherTabs(): void {
  channel = new BroadcastChannel(key);
  channel.addEventListener('message', ({ data }) => leavePage('left', data === 'asked'));
  window.addEventListener('storage', (event) => {
    if (event.key === key && event.newValue) leavePage('left', event.newValue.startsWith('asked'));
  });
}

function leavePage(noticed: SignOutReason, wasAskedThere = false, onward = ''): void {
  const reason = isSignOutRequested ? 'asked' : noticed;
  const wasAsked = wasAskedThere || reason === 'asked';
  const { search, hash } = window.location;
  const pathname = currentPath();
  if (wasAsked) dropKeptDraft();
  // On the page for a new password no one is signed in. A link that is still in the address was waiting for the session
  // to end.
  const isLink = pathname === '/forgot-password';
  if (leaving || pathname === '/login' || (isLink && !hash)) return;
  leaving = true;
  if (!wasAsked) keepOpenDraft();
  if (isLink) {
    window.location.reload();
    return;
  }
  const to = new URLSearchParams(reason === 'asked' ? {} : { reason });
  if (reason === 'expired') to.set('from', pathname + search);
  window.location.replace(onward || addressAt(to.size > 0 ? `/login?${to}` : '/login'));
}
