import type { Locator, Page } from '@playwright/test';

/** Returns the card with exactly this name. */
export const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });

/** Returns the table rows that contain the text. */
export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/**
 * Returns an action of a row in `scope`: its button, or its item in the menu that the dots of the row open. Actions that
 * delete something are usually only in the menu.
 */
export async function showAction(scope: Page | Locator, name: string | RegExp): Promise<Locator> {
  const button = scope.getByRole('button', { name, includeHidden: true });
  await button.waitFor({ state: 'attached' });
  if (await button.isVisible()) return button;
  await button.locator('xpath=following-sibling::*[@data-row-more]').click();
  const page = 'goto' in scope ? scope : scope.page();
  return page.getByRole('menuitem', { name });
}

export const chooseAction = async (scope: Page | Locator, name: string | RegExp): Promise<void> =>
  (await showAction(scope, name)).click();

/**
 * Returns the label of a person's option: name and code. The account and the department follow the label in the option.
 */
export async function personLabel(option: Locator): Promise<string> {
  const [label = ''] = (await option.innerText()).split(/\n| (?=\S+ · )/);
  return label;
}
