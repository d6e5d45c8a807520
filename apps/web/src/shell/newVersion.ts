import { sessions } from '@gatehouse/api/auth/sessions';
import { call } from '../platform/call/call.ts';
import { now } from '../platform/clock.ts';

const key = 'gatehouse.reloadedAt';
const pause = 60_000;

/**
 * A piece of the program that cannot be fetched although the portal answers means the portal has been updated:
 * the page is loaded again, at most once a minute. While the portal is away nothing is reloaded.
 */
export function reloadWhenUpdated(): void {
  window.addEventListener('vite:preloadError', async () => {
    const answered = await call(sessions.check, { quiet: true }).catch(() => null);
    if (!answered || now().getTime() - Number(sessionStorage.getItem(key)) < pause) return;
    sessionStorage.setItem(key, String(now().getTime()));
    window.location.reload();
  });
}
