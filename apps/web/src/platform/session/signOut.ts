import { addressAt, base, currentPath } from '../base.ts';
import { now } from '../clock.ts';
import { clearFlag } from './flag.ts';
import { dropKeptDraft, keepOpenDraft } from './keptDraft.ts';

/** The session expired, another tab signed out, or the person signed out. */
export type SignOutReason = 'expired' | 'left' | 'asked';

// Another portal under a different path of the host has its own key.
const key = `gatehouse.signedOut${base}`;
let channel: BroadcastChannel | null = null;
let leaving = false;
let isSignOutRequested = false;

/**
 * Returns the time and reason of the last sign-out in this browser. Work done for an earlier session must not be reused
 * in the next one.
 */
export const lastSignOut = (): string => localStorage.getItem(key) ?? '';

/** Returns whether the sign-in page is about to open. */
export const isSignedOut = (): boolean => leaving;

/**
 * Marks a sign-out that the person requested in this tab and the portal has not confirmed. The sign-out then counts as
 * requested even if a rejected background call or another tab ends the session first.
 */
export function setAsked(isAsked: boolean): void {
  isSignOutRequested = isAsked;
}

/**
 * Ends the session in all tabs with a full page load, so that no data stays in memory. Opens the sign-in page, or an
 * emailed link that is waiting in the address. `expired` remembers the current address. Unsaved form input is stored
 * unless the person asked to sign out. `onward` is the sign-out address of the identity provider.
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

/** Leaves the page when another tab signs out. Uses a channel, and the storage event if channels are partitioned. */
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
  // On the password page no one is signed in yet. A link still in the address was waiting for the session to end.
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
