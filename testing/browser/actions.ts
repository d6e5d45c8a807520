import type { Page } from '@playwright/test';

/**
 * Counts the clicks and key presses on a page from now on, also after a reload. Filled text counts one key press per
 * character, and a filled date or time one per digit. Returns a function that returns the number so far.
 */
export async function countActions(page: Page): Promise<() => Promise<number>> {
  let actions = 0;
  await page.exposeFunction('reportActions', (count: number) => {
    actions += count;
  });
  await page.addInitScript(watchActions);
  await page.evaluate(watchActions);
  return async () => {
    // Reports are asynchronous. All earlier ones have arrived when the page answers.
    await page.evaluate(() => null);
    return actions;
  };
}

/** Runs in the page. It must not use anything outside itself. */
function watchActions(): void {
  const report = (count: number) =>
    (window as unknown as { reportActions(n: number): void }).reportActions(count);
  let isKeyDown = false;
  addEventListener('pointerdown', () => report(1), true);
  addEventListener(
    'keydown',
    ({ repeat }) => {
      isKeyDown = true;
      if (!repeat) report(1);
    },
    true,
  );
  addEventListener(
    'keyup',
    () => {
      isKeyDown = false;
    },
    true,
  );
  addEventListener(
    'input',
    (event) => {
      if (isKeyDown) return;
      const { target } = event;
      if (event instanceof InputEvent) report(event.data?.length ?? 1);
      else if (target instanceof HTMLInputElement && /^(date|time)/.test(target.type))
        report(target.value.replace(/\D/g, '').length);
    },
    true,
  );
}
