import type { Page } from '@playwright/test';

export const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** The button that folds a group of the menu and unfolds it. */
export const group = (page: Page, name: string) =>
  menu(page).getByRole('heading', { name }).getByRole('button');

/** Opens every group, so that all entries are there. */
export async function unfoldAll(page: Page): Promise<void> {
  await menu(page).getByRole('button').first().waitFor();
  const folded = menu(page).locator('h2 button[aria-expanded=false]');
  for (let left = await folded.count(); left > 0; left--) await folded.first().click();
}
