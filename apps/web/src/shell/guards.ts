import { redirect } from '@tanstack/react-router';
import { CallError } from '../platform/call/callError.ts';
import { loadTexts, type ScreenTexts } from '../platform/i18n/i18n.ts';
import { connect } from '../platform/live.ts';
import { isFlagged } from '../platform/session/flag.ts';
import { loadSession, wasSignedIn } from '../platform/session/session.ts';
import { isSignedOut, signOutHere } from '../platform/session/signOut.ts';

// The menu and its icons load with the screens. The sign-in page does not need them.
const loadMenu = () => import('../menu.ts');

/**
 * Requires a signed-in person with permission for the screen (spec §2). If the permission is missing, redirects to 403.
 * `screen` is the route pattern. `texts` are the text areas of the screen. This check is a convenience only, because
 * the portal checks permissions on every call.
 */
export async function requirePermission(href: string, screen: string, texts: ScreenTexts): Promise<void> {
  if (!isFlagged()) await toLogin(href);
  connect();
  const [{ me, can }, { mayOpenPath: mayGo }] = await Promise.all([
    loadSession(),
    loadMenu(),
    loadTexts(texts),
  ]);
  if (me.mustChangePassword) throw redirect({ to: '/new-password', search: { from: href }, replace: true });
  if (me.secondStepDue) throw redirect({ to: '/second-step', search: { from: href }, replace: true });
  if (!mayGo(screen.replace(/(.)\/$/, '$1'), can)) throw redirect({ to: '/403', replace: true });
}

/**
 * Redirects to the sign-in page. If the person has signed out in another tab, the sign-in page shows this reason, no
 * matter which tab noticed it first.
 */
async function toLogin(href: string): Promise<never> {
  if (wasSignedIn()) signOutHere('left');
  // Returns a promise that never resolves, so that nothing else renders while the browser leaves the page.
  if (isSignedOut()) return new Promise(() => undefined);
  throw redirect({ to: '/login', search: href === '/' ? {} : { from: href }, replace: true });
}

/**
 * Returns whether a public page may be shown inside the portal's frame. The person must be signed in and have no
 * pending password change or two-step setup. Loads `texts`, the text areas of the page.
 */
export async function isInside(texts: ScreenTexts): Promise<boolean> {
  if (!isFlagged()) return false;
  const both = await Promise.all([loadSession(), loadTexts(texts)]).catch(() => null);
  return both !== null && !both[0].me.mustChangePassword && !both[0].me.secondStepDue;
}

/** Redirects signed-in people from a page for guests to the start page. */
export function requireGuest(): void {
  if (isFlagged()) throw redirect({ to: '/', replace: true });
}

/**
 * Redirects signed-in people to the start page, unless they have opened an emailed link. If they have, the page asks
 * whether to use the link or to stay signed in.
 */
export async function requireGuestOrLink(isLinked: boolean): Promise<void> {
  if (isFlagged() && isLinked) await loadSession();
  else requireGuest();
}

/** Admits only people who signed in with a one-time password. The portal rejects all other calls by these people. */
export async function withOneTimePassword(): Promise<void> {
  if (!isFlagged()) throw redirect({ to: '/login', replace: true });
  const { me } = await loadSession();
  if (!me.mustChangePassword) throw redirect({ to: '/', replace: true });
}

/**
 * Admits only people who must still set up two-step verification. The portal rejects all other calls by these people.
 */
export async function requireSecondStepDue(texts: ScreenTexts): Promise<void> {
  if (!isFlagged()) throw redirect({ to: '/login', replace: true });
  const [{ me }] = await Promise.all([loadSession(), loadTexts(texts)]);
  if (!me.secondStepDue) throw redirect({ to: '/', replace: true });
}

/** Redirects to the person's first screen. If the person may open no screen, the start page says so. */
export async function toHome(): Promise<void> {
  const [{ can }, { homeOf }] = await Promise.all([loadSession(), loadMenu()]);
  const home = homeOf(can);
  if (home) throw redirect({ to: home, replace: true });
}

/** Returns whether an error means that the session is over and the sign-in page is about to open. */
export const isSigningOut = (error: unknown): boolean => error instanceof CallError && error.status === 401;
