import type { OperationPermission } from '@gatehouse/api/platform/operation';
import { redirect } from '@tanstack/react-router';
import { CallError } from '../platform/call/callError.ts';
import { loadTexts, type ScreenTexts } from '../platform/i18n/i18n.ts';
import { connect } from '../platform/live.ts';
import { isFlagged } from '../platform/session/flag.ts';
import { loadSession, wasSignedIn } from '../platform/session/session.ts';
import { isSignedOut, signOutHere } from '../platform/session/signOut.ts';

// The menu and its icons load together with the screens, because the sign-in page does not need them.
const loadMenu = () => import('../menu.ts');

/**
 * Requires a signed-in person with permission for the screen (spec §2). Redirects to 403 if the permission is missing.
 * `screen` is the route pattern. `texts` lists the areas of the portal of which the screen shows texts. This check is a
 * convenience only, because the portal checks permissions on every call.
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
 * Requires permission for the operation unless the page shows the signed-in person. Redirects to 403 if the permission is
 * missing. Runs after `requirePermission`.
 */
export async function requirePermissionForOthers(
  employeeId: number,
  operation: OperationPermission,
): Promise<void> {
  const { me, can } = await loadSession();
  if (me.employeeId !== employeeId && !can(operation)) throw redirect({ to: '/403', replace: true });
}

/**
 * Redirects to the sign-in page. If a person was signed in on this page, they have signed out in another tab, and the
 * sign-in page states this reason.
 */
async function toLogin(href: string): Promise<never> {
  if (wasSignedIn()) signOutHere('left');
  // Returns a promise that never resolves, so that no screen renders while the browser leaves the page.
  if (isSignedOut()) return new Promise(() => undefined);
  throw redirect({ to: '/login', search: href === '/' ? {} : { from: href }, replace: true });
}

/**
 * Returns whether to show a public page with the top bar and sidebar. This requires a signed-in person without a
 * pending password change or two-step setup. Also loads the given texts.
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
 * Redirects signed-in people to the start page, unless they have opened an emailed link. In that case, the page asks
 * whether to use the link or to stay signed in.
 */
export async function requireGuestOrLink(isLinked: boolean): Promise<void> {
  if (isFlagged() && isLinked) await loadSession();
  else requireGuest();
}

/** Admits only people with a one-time password. Until they change it, the portal rejects their other calls. */
export async function withOneTimePassword(): Promise<void> {
  if (!isFlagged()) throw redirect({ to: '/login', replace: true });
  const { me } = await loadSession();
  if (!me.mustChangePassword) throw redirect({ to: '/', replace: true });
}

/**
 * Admits only people that must still set up two-step verification. Until they set it up, the portal rejects their other
 * calls.
 */
export async function requireSecondStepDue(texts: ScreenTexts): Promise<void> {
  if (!isFlagged()) throw redirect({ to: '/login', replace: true });
  const [{ me }] = await Promise.all([loadSession(), loadTexts(texts)]);
  if (!me.secondStepDue) throw redirect({ to: '/', replace: true });
}

/** Redirects to the person's first screen. If the person may open no screen, the start page states this. */
export async function toHome(): Promise<void> {
  const [{ can }, { homeOf }] = await Promise.all([loadSession(), loadMenu()]);
  const home = homeOf(can);
  if (home) throw redirect({ to: home, replace: true });
}

/** Returns true if an error means that the session has ended and the sign-in page is about to open. */
export const isSigningOut = (error: unknown): boolean => error instanceof CallError && error.status === 401;
