import type { Page } from '@playwright/test';

/** Timeout for a screen on a busy machine, in milliseconds. */
const longestMs = 60_000;

/** Navigates like a link, without reloading the portal. Waits until the screen or the Forbidden page is loaded. */
export async function navigate(page: Page, address: string): Promise<void> {
  await startNavigation(page, address);
  await settle(page);
}

/**
 * Navigates like a link, and waits only until the screen or the Forbidden page appears. The data of the screen may
 * still be loading.
 */
export async function startNavigation(page: Page, address: string): Promise<void> {
  const title = await page.title();
  const isSame = new URL(page.url()).pathname === address.split('?')[0];
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
  }, address);
  // Every screen has its own title, so a changed title shows that navigation has begun. The wait for a new `h1` is also
  // necessary, because the title of the previous screen may still change.
  if (!isSame)
    await page.waitForFunction(
      (before) =>
        location.pathname === '/403' ||
        (document.title !== before && document.querySelector('h1:not([data-left])') !== null),
      title,
      { timeout: longestMs },
    );
}

/** Waits until the page matches the selector, and nothing loads or moves for two frames. */
export const settle = (page: Page, as = 'html'): Promise<unknown> =>
  page.waitForFunction(
    (selector) =>
      new Promise((resolve) => {
        const isBusy = () =>
          !document.documentElement.matches(selector) ||
          document.querySelector('h1') === null ||
          document.querySelector('[aria-busy=true], [role=status][aria-label], .mantine-Skeleton-root') !==
            null ||
          document.getAnimations().some(({ effect, playState }) => {
            const end = effect?.getComputedTiming().endTime;
            return playState === 'running' && end !== Number.POSITIVE_INFINITY;
          });
        let quiet = 0;
        const frame = () => {
          quiet = isBusy() ? 0 : quiet + 1;
          if (quiet > 2) resolve(true);
          else requestAnimationFrame(frame);
        };
        frame();
      }),
    as,
    { timeout: longestMs },
  );
