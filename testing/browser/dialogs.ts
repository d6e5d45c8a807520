import type { Locator, Page } from '@playwright/test';

/** Returns the open dialog. If `name` is given, returns the dialog with this name. */
export const dialog = (page: Page, name?: string | RegExp): Locator => page.getByRole('dialog', { name });
