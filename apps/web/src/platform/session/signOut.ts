import { addressAt, base, pathHere } from '../base.ts';
import { now } from '../clock.ts';
import { clearFlag } from './flag.ts';
import { dropKeptDraft, keepOpenDraft } from './keptDraft.ts';

/** The session ran out; another tab signed out; the person asked for it. */
export type SignOutReason = 'expired' | 'left' | 'asked';

// another portal below another path of the host is signed out of by itself
const key = `gatehouse.signedOut${base}`;
let channel: BroadcastChannel | null = null;
let leaving = false;
let asked = false;

/** When somebody last signed out in this browser, and why; what was done for a session before that is not done for the next. */
export const lastSignOut = (): string => localStorage.getItem(key) ?? '';

/** The login screen is on its way. */
export const isSignedOut = (): boolean => leaving;

/**
 * Whether the person has asked to leave in this tab and waits for the portal: then it is their own doing whatever else notices the end
 * first, be it a call behind the scenes that is refused or another tab.
 */
export function setAsked(isAsked: boolean): void {
  asked = isAsked;
}

/**
 * Ends the session in this tab and all others: a full page load of the login screen, or of the mailed link that was opened meanwhile,
 * so that nothing the person saw stays in memory. `expired` keeps the address the person was at; a form half filled is kept unless the person
 * asked to leave. `onward`: by way of the identity provider.
 */
export function signOutHere(noticed: SignOutReason, onward = ''): void {
  if (leaving) return;
  const reason = asked ? 'asked' : noticed;
  clearFlag();
  sessionStorage.clear();
  channel?.postMessage(reason);
  localStorage.setItem(key, `${reason} ${now().getTime()}`);
  leave(reason, false, onward);
}

/** Leaves when another tab signs out: by channel, and by the storage event where channels are partitioned. */
export function watchOtherTabs(): void {
  channel = new BroadcastChannel(key);
  channel.addEventListener('message', ({ data }) => leave('left', data === 'asked'));
  window.addEventListener('storage', (event) => {
    if (event.key === key && event.newValue) leave('left', event.newValue.startsWith('asked'));
  });
}

function leave(noticed: SignOutReason, wasAskedThere = false, onward = ''): void {
  const reason = asked ? 'asked' : noticed;
  const wasAsked = wasAskedThere || reason === 'asked';
  const { search, hash } = window.location;
  const pathname = pathHere();
  if (wasAsked) dropKeptDraft();
  // who chooses a password there is nobody yet; a link still in the address waited for the session to end
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
