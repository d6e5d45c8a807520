import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { save, textField } from '@gatehouse/testing/browser/forms';
import { chooseAction, row } from '@gatehouse/testing/browser/lists';
import { makeDepartment, unique } from '@gatehouse/testing/browser/people';
import type { Page } from '@playwright/test';

// Behaviour that all forms have, tested with the forms of buildings and departments.

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'New building' }).click();
  await expect(dialog(page)).toBeVisible();
}

async function fill(page: Page, name: string, code = name) {
  await textField(dialog(page), 'Name').fill(name);
  await textField(dialog(page), 'Code').fill(code);
  await textField(dialog(page), 'Address').fill('1 Gate Street');
}

test('form reports every invalid field, focuses the first, and shows a taken code at its field', async ({
  as,
}) => {
  const page = await as('ADMIN', '/buildings');
  const takenCode = unique('Taken');
  await openForm(page);
  await fill(page, takenCode);
  await save(dialog(page));
  await expect(dialog(page)).toBeHidden();
  await openForm(page);
  await save(dialog(page));
  for (const sentence of ['Name is required', 'Code is required', 'Address is required']) {
    await expect(dialog(page).getByText(sentence)).toBeVisible();
  }
  await expect(textField(dialog(page), 'Name')).toBeFocused();
  await expectAccessible(page);

  await fill(page, 'x'.repeat(256), takenCode);
  await save(dialog(page));
  await expect(dialog(page).getByText('Name must not exceed 255 characters')).toBeVisible();

  await fill(page, unique('Time off'), takenCode);
  await save(dialog(page));
  const code = textField(dialog(page), 'Code');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toBeFocused();
  await expect(code).toHaveValue(takenCode);
});

test('Escape and Back ask for confirmation before entries are lost', async ({ as }) => {
  const page = await as('ADMIN', '/buildings');
  await openForm(page);
  await fill(page, 'Half a building');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.goBack();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(textField(dialog(page), 'Name')).toHaveValue('Half a building');
  await page.goBack();
  await page.getByRole('button', { name: 'Discard changes', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
});

test('field focused during the closing of a dialog keeps the focus and receives the typed text', async ({
  as,
}) => {
  const page = await as('ADMIN', '/buildings');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openForm(page);
  const box = page.getByRole('textbox', { name: /^Search/, includeHidden: true });
  await box.evaluate((input) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role=dialog]')) return;
      observer.disconnect();
      input.focus();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(box).toBeFocused();
  await page.keyboard.type('Main gate', { delay: 20 });
  await expect(box).toHaveValue('Main gate');
});

test('opening dialog does not take the focus from a field in which the person already types', async ({
  as,
}) => {
  const page = await as('ADMIN');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const late: (() => void)[] = [];
    const soon = window.setTimeout.bind(window);
    let isHeld = false;
    const delayedSetTimeout = (then: () => void, ms?: number) =>
      isHeld && !ms ? late.push(then) : soon(then, ms);
    const timers = {
      hold: () => (isHeld = true),
      release: () => late.splice(0).map((then) => then()).length,
    };
    Object.assign(window, { setTimeout: delayedSetTimeout, timers });
  });
  await page.goto('/buildings');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate('timers.hold()');
  await openForm(page);
  await textField(dialog(page), 'Code').focus();
  expect(await page.evaluate('timers.release()')).toBeGreaterThan(0);
  await page.keyboard.type('Half');
  await expect(textField(dialog(page), 'Code')).toHaveValue('Half');
});

test('form keeps its entries while other people move its row to another page or delete it', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const word = unique('Moving');
  const make = (suffix: string) => makeDepartment(page, { departmentName: `${word} ${suffix}` });
  const { id } = await make('z');
  await page.clock.install();
  await page.goto(`/department?keyword=${word}&edit=${id}`);
  await textField(dialog(page), 'Name').fill('Typed by somebody tired');
  for (let count = 0; count < 10; count++) await make('a');
  // Data older than five seconds is reloaded when the window gets the focus.
  await page.clock.fastForward(6_000);
  const again = page.waitForResponse(/\/departments\?.*keyword=/);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await again;
  await expect(row(page, `${word} a`)).toHaveCount(10);
  await expect(row(page, `${word} z`)).toHaveCount(0);
  await expect(textField(dialog(page), 'Name')).toHaveValue('Typed by somebody tired');

  await page.request.delete(`/api/v1/departments/${id}`, {
    headers: { 'x-command-id': crypto.randomUUID() },
  });
  await save(dialog(page));
  await expect(page.getByText('This department no longer exists.')).toBeVisible();
  await expect(textField(dialog(page), 'Name')).toHaveValue('Typed by somebody tired');
});

test('double click adds or deletes only one department and shows only one toast', async ({ as }) => {
  const page = await as('ADMIN', '/department');
  const methods: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') methods.push(request.method());
  });
  const name = unique('Twice');
  await page.getByRole('button', { name: 'New department' }).click();
  await textField(dialog(page), 'Name').fill(name);
  await textField(dialog(page), 'Code').fill(name);
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).dblclick();
  await expect(page.getByText('Department added')).toHaveCount(1);
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('textbox', { name: 'Search departments' }).fill(name);
  await chooseAction(page, `Delete ${name}`);
  await dialog(page).getByRole('button', { name: 'Delete' }).dblclick();
  await expect(page.getByText('Department deleted')).toHaveCount(1);
  expect(methods).toEqual(['POST', 'DELETE']);
});
