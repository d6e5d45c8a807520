import { isUpdated } from '../platform/call/isUpdated.ts';
import { now } from '../platform/clock.ts';
import { loadWithRetry } from '../platform/lazyComponent.ts';

const key = 'gatehouse.reloadedAt';
const pause = 60_000;

/**
 * Reloads the page if a code chunk cannot be loaded because the portal was updated, at most once a minute. Does not
 * reload while the portal is unreachable, or if the portal responds again without an update.
 */
export function reloadWhenUpdated(): void {
  window.addEventListener('vite:preloadError', async () => {
    const isLately = now().getTime() - Number(sessionStorage.getItem(key)) < pause;
    if (isLately || !(await isUpdated())) return;
    sessionStorage.setItem(key, String(now().getTime()));
    window.location.reload();
  });
}

/**
 * Waits until the portal responds again, and then loads the stylesheets that failed to load. The code that imported
 * them assumes that they are present.
 */
export function fetchStylesAgain(): void {
  const retryStyles = ({ target }: Event) => {
    // Ignores a link with its own error listener, because it is already a retry.
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || target.onerror) return;
    let stood = target;
    const load = () =>
      new Promise((resolve, reject) => {
        const link = document.createElement('link');
        Object.assign(link, { rel: 'stylesheet', href: stood.href, onload: resolve, onerror: reject });
        stood.replaceWith(link);
        stood = link;
      });
    loadWithRetry(load).catch(() => undefined);
  };
  window.addEventListener('error', retryStyles, true);
}
