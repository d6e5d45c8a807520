import type { Locator, Page } from '@playwright/test';

/** Returns the card with exactly this name. */
export const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });

/** Returns the table rows that contain the text. */
export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });
