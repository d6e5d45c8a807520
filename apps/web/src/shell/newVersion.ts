import { isUpdated } from '../platform/call/isUpdated.ts';
import { now } from '../platform/clock.ts';
import { untilItComes } from '../platform/lazily.ts';

const key = 'gatehouse.reloadedAt';
const pause = 60_000;

/**
 * A piece of the program that cannot be fetched although the portal answers with another program means that the portal has been updated:
 * the page is loaded again, at most once a minute. While the portal is away, and when it is back as it was, nothing is reloaded.
 */
export function reloadWhenUpdated(): void {
  window.addEventListener('vite:preloadError', async () => {
    const isLately = now().getTime() - Number(sessionStorage.getItem(key)) < pause;
    if (isLately || !(await isUpdated())) return;
    sessionStorage.setItem(key, String(now().getTime()));
    window.location.reload();
  });
}

/** Styles that could not come are fetched when the portal answers again: whoever asked for them takes them to be there. */
export function fetchStylesAgain(): void {
  const again = ({ target }: Event) => {
    // one with a listener of its own is such another try
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || target.onerror) return;
    let stood = target;
    const load = () =>
      new Promise((resolve, reject) => {
        const link = document.createElement('link');
        Object.assign(link, { rel: 'stylesheet', href: stood.href, onload: resolve, onerror: reject });
        stood.replaceWith(link);
        stood = link;
      });
    untilItComes(load).catch(() => undefined);
  };
  window.addEventListener('error', again, true);
}
