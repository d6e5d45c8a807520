import { addressAt, base, currentPath } from '../base.ts';
import { now } from '../clock.ts';
import { clearFlag } from './flag.ts';
import { dropKeptDraft, keepOpenDraft } from './keptDraft.ts';

/**
 * Reason for the end of a session. `expired`: the session expired. `left`: the person signed out in another tab.
 * `asked`: the person signed out in this tab.
 */
export type SignOutReason = 'expired' | 'left' | 'asked';

// The storage key contains the path, so that another portal on the same host has a separate key.
const key = `gatehouse.signedOut${base}`;
let channel: BroadcastChannel | null = null;
let leaving = false;
let isSignOutRequested = false;

/**
 * Returns the time and reason of the last sign-out in this browser. A changed value means that stored results belong to
 * an earlier session and must not be reused.
 */
export const lastSignOut = (): string => localStorage.getItem(key) ?? '';

/** Returns whether the session has ended and the sign-in page is about to open. */
export const isSignedOut = (): boolean => leaving;

/**
 * Records that the person has requested to sign out in this tab. The sign-out then counts as requested even if another
 * tab or a rejected background call ends the session before the portal responds.
 */
export function setAsked(isAsked: boolean): void {
  isSignOutRequested = isAsked;
}

/**
 * Ends the session in all tabs with a full page load, so that no data stays in memory. Opens the sign-in page, or
 * reloads the page of an emailed link. After `expired`, signing in returns to the current URL. Stores unsaved form
 * input, unless the person requested the sign-out. `onward` is the sign-out URL of the identity provider.
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
 * Leaves the page when the person signs out in another tab. The other tab announces the sign-out over a
 * BroadcastChannel. Some browsers partition such channels, so this function also listens to storage events.
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
  // The page of an emailed link works only without a session. If its URL still contains the link, the page reloads when
  // the session has ended, so that the person can use the link.
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
