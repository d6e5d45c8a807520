import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const day = '2027-06-0';
const dialog = (page: Page) => page.getByRole('dialog');
const event = (page: Page, name: string) =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name }));

/** A date on which no other test books this room. */
const screen = (n: number) => `/meeting-rooms?view=day&date=${day}${n}`;

test('somebody books a room, changes the meeting after a question, and deletes it', async ({ as }) => {
  const page = await as('STAFF', screen(1));
  const name = `Review ${Date.now()}`;
  await page.getByRole('button', { name: 'New meeting' }).click();
  await dialog(page).getByRole('textbox', { name: 'Subject' }).fill(name);
  await dialog(page).getByRole('textbox', { name: 'Guests' }).fill('nobody');
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page).getByText('Email Is Invalid')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Guests' }).fill('guest@example.com');
  const [from, to] = [dialog(page).getByLabel('Start time'), dialog(page).getByLabel('End time')];
  const [begins, ends] = [await from.inputValue(), await to.inputValue()];
  await to.fill(begins);
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Time range is invalid');
  await expect(dialog(page).getByText('1 field needs a look: Ends', { exact: true })).toBeVisible();
  await to.fill(ends);
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('The room has been booked.')).toBeVisible();

  await event(page, name).first().click();
  await dialog(page).getByRole('textbox', { name: 'Subject' }).fill(`${name} moved`);
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Change this meeting?' })
    .getByRole('button', { name: 'Change' })
    .click();
  await expect(dialog(page)).toHaveCount(0);

  await event(page, `${name} moved`).first().click();
  await expect(page).toHaveURL(/open=\d+/);
  // as a notification leads to it, by its number alone: behind it stands its month
  await page.goto(`/meeting-rooms?open=${new URL(page.url()).searchParams.get('open')}`);
  await expect(page).toHaveURL(new RegExp(`date=${day}1`));
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(event(page, name)).toHaveCount(0);
});
