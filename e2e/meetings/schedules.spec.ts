import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import type { Page } from '@playwright/test';

const event = (page: Page, name: string) =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name }));
const day = 'view=day&date=2027-07-01';

test('employee proposes a company event, and an administrator approves it', async ({ as }) => {
  const page = await as('STAFF', `/my-schedule?${day}`);
  const name = `Outing ${Date.now()}`;
  await page.getByRole('button', { name: 'New event' }).click();
  await expect(dialog(page).getByText('It appears on the schedule right away.')).toBeVisible();
  await dialog(page).getByRole('combobox', { name: 'For' }).click();
  await page.getByRole('option', { name: /^Company/ }).click();
  await expect(dialog(page).getByText('must approve it')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Subject' }).fill(name);
  await save(dialog(page));
  await expect(dialog(page)).toHaveCount(0);
  await event(page, name).first().click();
  await expect(dialog(page).getByText('Pending approval')).toBeVisible();
  await page.keyboard.press('Escape');

  const admin = await as('ADMIN', `/company-schedule?${day}`);
  await event(admin, name).first().click();
  await dialog(admin).getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText('Event approved')).toBeVisible();
  await dialog(admin).getByRole('button', { name: 'Delete' }).click();
  await dialog(admin, /^Delete/)
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(event(admin, name)).toHaveCount(0);
  await expect(dialog(admin)).toHaveCount(0);
});

test('URL of an unknown event shows a message', async ({ as }) => {
  const page = await as('STAFF', `/my-schedule?${day}&open=999999`);
  await expect(dialog(page).getByText('Event not found')).toBeVisible();
});

test('employee subscribes to their own schedule and sees the calendar link once', async ({ as }) => {
  const page = await as('STAFF', '/my-schedule?subscribe=true');
  await dialog(page).getByRole('button', { name: 'Create link' }).click();
  const address = (await page.locator('[data-secret]').textContent()) ?? '';
  expect(address).toMatch(/\/ical\/[\w-]{43}\.ics$/);
  await expectAccessible(page);
  const read = await page.request.get(new URL(address).pathname);
  expect(await read.text()).toContain('BEGIN:VCALENDAR');
  await dialog(page).getByRole('button', { name: 'I’ve saved it' }).click();

  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(dialog(page).getByText('It was shown only once')).toBeVisible();
  await expect(page.locator('[data-secret]')).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Revoke link' }).click();
  await dialog(page, 'Revoke link').getByRole('button', { name: 'Revoke link' }).click();
  await expect(dialog(page).getByText('No link yet')).toBeVisible();
  expect((await page.request.get(new URL(address).pathname)).status()).toBe(404);

  // The dialog of the calendar link also creates app passwords for phones.
  await dialog(page).getByRole('button', { name: 'Create app password' }).click();
  await dialog(page).getByRole('textbox', { name: 'Phone or app' }).fill('iPhone');
  await save(dialog(page));
  const password = (await page.locator('[data-secret]').textContent()) ?? '';
  await dialog(page).getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(dialog(page).getByText('Never used')).toBeVisible();
  await expectAccessible(page);
  const account = (await dialog(page).getByRole('definition').nth(1).textContent()) ?? '';
  const authorization = `Basic ${Buffer.from(`${account}:${password}`).toString('base64')}`;
  const home = { method: 'PROPFIND', headers: { authorization, depth: '0' } };
  expect((await page.request.fetch('/caldav/', home)).status()).toBe(207);
  await dialog(page).getByRole('button', { name: 'Delete iPhone' }).click();
  await dialog(page, 'Delete iPhone').getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page).getByText('Never used')).toHaveCount(0);
  expect((await page.request.fetch('/caldav/', home)).status()).toBe(401);
});

test('administrator shares the calendar of a meeting room by a link', async ({ as }) => {
  const page = await as('ADMIN', '/meeting-rooms');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await dialog(page).getByRole('button', { name: 'Create link' }).click();
  await expect(page.locator('[data-secret]')).toContainText('/ical/');
  // The dialog with the link has replaced the dialog that created the link. Escape does not close the new dialog but
  // focuses its close button.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeFocused();
  const staff = await as('STAFF', '/meeting-rooms');
  await expect(staff.getByRole('button', { name: 'New meeting' })).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Subscribe' })).toHaveCount(0);
});
