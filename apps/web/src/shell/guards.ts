import { redirect } from '@tanstack/react-router';
import { CallError } from '../platform/call/callError.ts';
import { loadTexts, type ScreenTexts } from '../platform/i18n/i18n.ts';
import { connect } from '../platform/live.ts';
import { isFlagged } from '../platform/session/flag.ts';
import { loadSession, wasSignedIn } from '../platform/session/session.ts';
import { isSignedOut, signOutHere } from '../platform/session/signOut.ts';

// the menu and its pictures come with the screens: the login page does without
const loadMenu = () => import('../menu.ts');

/**
 * Login guard, then permission guard (spec §2): no flag, no entry; no permission, 403. `screen` is the
 * route's pattern, `texts` what it shows. Only comfort: the portal decides rights on each call.
 */
export async function signedInWithPermission(
  href: string,
  screen: string,
  texts: ScreenTexts,
): Promise<void> {
  if (!isFlagged()) await toLogin(href);
  connect();
  const [{ me, can }, { mayGo }] = await Promise.all([loadSession(), loadMenu(), loadTexts(texts)]);
  if (me.mustChangePassword) throw redirect({ to: '/new-password', search: { from: href }, replace: true });
  if (me.secondStepDue) throw redirect({ to: '/second-step', search: { from: href }, replace: true });
  if (!mayGo(screen.replace(/(.)\/$/, '$1'), can)) throw redirect({ to: '/403', replace: true });
}

/** To the login screen. Who was signed in until another tab left hears of that, whichever of the two notices first. */
async function toLogin(href: string): Promise<never> {
  if (wasSignedIn()) signOutHere('left');
  // a page on its way out shows nothing else
  if (isSignedOut()) return new Promise(() => undefined);
  throw redirect({ to: '/login', search: href === '/' ? {} : { from: href }, replace: true });
}

/** Whether somebody is signed in to whom the portal's frame may be shown around a page that is open to all, which shows `texts`. */
export async function isInside(texts: ScreenTexts): Promise<boolean> {
  if (!isFlagged()) return false;
  const both = await Promise.all([loadSession(), loadTexts(texts)]).catch(() => null);
  return both !== null && !both[0].me.mustChangePassword && !both[0].me.secondStepDue;
}

/** Guest-only guard: the signed-in go to where a login leads. */
export function guestOnly(): void {
  if (isFlagged()) throw redirect({ to: '/', replace: true });
}

/** For guests, and for the signed-in who open the link of a mail, until they choose between the two. */
export async function guestOrLinked(isLinked: boolean): Promise<void> {
  if (isFlagged() && isLinked) await loadSession();
  else guestOnly();
}

/** Only for whoever signed in with a one-time password: the portal refuses them everything else. */
export async function withOneTimePassword(): Promise<void> {
  if (!isFlagged()) throw redirect({ to: '/login', replace: true });
  const { me } = await loadSession();
  if (!me.mustChangePassword) throw redirect({ to: '/', replace: true });
}

/** Only for whom a second step is demanded of and who has none: the portal refuses them everything else. */
export async function whileSecondStepDue(texts: ScreenTexts): Promise<void> {
  if (!isFlagged()) throw redirect({ to: '/login', replace: true });
  const [{ me }] = await Promise.all([loadSession(), loadTexts(texts)]);
  if (!me.secondStepDue) throw redirect({ to: '/', replace: true });
}

/** Leads on to the person's first screen; without one, the page that says so is shown. */
export async function toHome(): Promise<void> {
  const [{ can }, { homeOf }] = await Promise.all([loadSession(), loadMenu()]);
  const home = homeOf(can);
  if (home) throw redirect({ to: home, replace: true });
}

/** Whether a failure means that the session is over and the login screen is on its way. */
export const isSigningOut = (error: unknown): boolean => error instanceof CallError && error.status === 401;
