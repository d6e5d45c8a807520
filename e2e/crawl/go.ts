import type { Page } from '@playwright/test';

/** What a screen may take on a machine that is busy with other things. */
const longestMs = 60_000;

/** Goes where a link would lead, without loading the portal again; waits until that screen, or the refusal, stands. */
export async function go(page: Page, address: string): Promise<void> {
  await enter(page, address);
  await settle(page);
}

/** The same, and waits only until it is known whether one may: the screen is there, and what it shows may be on its way. */
export async function enter(page: Page, address: string): Promise<void> {
  const title = await page.title();
  const isSame = new URL(page.url()).pathname === address.split('?')[0];
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
  }, address);
  // every screen has a title of its own; that of the screen one leaves may still change
  if (!isSame)
    await page.waitForFunction(
      (before) =>
        location.pathname === '/403' ||
        (document.title !== before && document.querySelector('h1:not([data-left])') !== null),
      title,
      { timeout: longestMs },
    );
}

/** Waits until nothing loads and nothing moves, for two frames on end, in a page of which the selector is true. */
export const settle = (page: Page, as = 'html'): Promise<unknown> =>
  page.waitForFunction(
    (whole) =>
      new Promise((resolve) => {
        const isBusy = () =>
          !document.documentElement.matches(whole) ||
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
