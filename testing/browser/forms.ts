import type { Locator, Page } from '@playwright/test';

/** A page, or a part of it such as a dialog. */
type Scope = Page | Locator;

/** Returns the text field with exactly this label. */
export const textField = (within: Scope, label: string | RegExp): Locator =>
  within.getByRole('textbox', { name: label, exact: true });

/** Clicks the Save button of a form. */
export const save = (within: Scope): Promise<void> =>
  within.getByRole('button', { name: 'Save', exact: true }).click();
