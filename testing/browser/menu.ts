import type { Page } from '@playwright/test';

export const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** Returns the button that expands and collapses a group of the menu. */
export const group = (page: Page, name: string) =>
  menu(page).getByRole('heading', { name }).getByRole('button');

export async function unfoldAll(page: Page): Promise<void> {
  await menu(page).getByRole('button').first().waitFor();
  const folded = menu(page).locator('h2 button[aria-expanded=false]');
  for (let left = await folded.count(); left > 0; left--) await folded.first().click();
}
