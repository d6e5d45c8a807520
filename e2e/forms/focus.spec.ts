import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, test } from '@gatehouse/testing/browser/fixtures';
import type { Page } from '@playwright/test';

/** Limit of Tab presses, higher than the number of tab stops of any form. */
const mostStops = 150;

/** Sizes of the window: a desktop, a phone, and a desktop with the page enlarged to 200 %. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 375, height: 700 },
  { width: 640, height: 400 },
];

/**
 * Returns the name of the focused element if another element, such as the foot of the form, covers its middle. Returns
 * undefined if it is visible.
 */
const findCovered = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return undefined;
    const { left, top, width, height } = focused.getBoundingClientRect();
    if (width < 2 || height < 2 || height > innerHeight / 2) return undefined;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const isVisible =
      hit !== null &&
      (focused.contains(hit) || hit.contains(focused) || hit.closest('label')?.contains(focused));
    return isVisible
      ? undefined
      : `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.getAttribute('name') ?? focused.textContent}`;
  });

/** Presses Tab from the first to the last element of the page, and returns the names of the covered elements. */
async function tabThrough(page: Page): Promise<string[]> {
  const covered: string[] = [];
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let stops = 0; stops < mostStops; stops++) {
    await page.keyboard.press('Tab');
    const name = await findCovered(page);
    if (name !== undefined) covered.push(name);
    if (await page.evaluate(() => document.activeElement === document.body)) break;
  }
  return covered;
}

test('nothing covers the focused element of a form on a desktop, on a phone and at 200 %', async ({ as }) => {
  const page = await as('ADMIN', '/create-visitor');
  for (const path of ['/create-visitor', '/setting?tab=telework'])
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto(path);
      await expect(page.getByRole('textbox').or(page.getByRole('switch')).first()).toBeVisible();
      expect([path, size.width, await tabThrough(page)]).toEqual([path, size.width, []]);
    }
  await page.goto('/staff');
  await page.getByRole('button', { name: 'New employee' }).click();
  await expect(dialog(page)).toBeVisible();
  expect(await tabThrough(page)).toEqual([]);
});
