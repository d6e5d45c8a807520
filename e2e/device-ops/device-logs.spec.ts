import { DAY } from '@gatehouse/api/platform/dates';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { makePerson, placeTerminal } from '@gatehouse/testing/browser/terminals';
import type { Page } from '@playwright/test';

const screen = '/device-logs';
const rows = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Device logs' }).getByRole('row').filter({ hasText: text });

const dateBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
/** A period that covers all punches of the sample and of the tests. */
const period = `from=${dateBefore(90)}&to=${dateBefore(-1)}`;

test('device log shows a new punch live with person, place, method and local time of the terminal', async ({
  as,
  baseURL,
}) => {
  const page = await as('ADMIN', screen);
  const person = await makePerson(page);
  const { terminal, name, doorCode } = await placeTerminal(page, baseURL);
  await expect(page.getByText('Live', { exact: false }).first()).toBeVisible();
  await expect(rows(page, name)).toHaveCount(0);
  await terminal.handshake();
  terminal.punch({ pin: person.pin, verify: 'FACE', direction: 'IN' });
  expect(await terminal.push()).toBe(true);
  const row = rows(page, name);
  await expect(row).toHaveCount(1);
  await expect(page.getByText(/^[1-9][\d,]* today/)).toBeVisible();
  for (const text of [person.name, doorCode, 'In', 'Face', 'Granted']) await expect(row).toContainText(text);
  // The time has a 12-hour clock with seconds.
  await expect(row).toContainText(/\d{4}-\d\d-\d\d \d{1,2}:\d\d:\d\d\s[AP]M/);
  // The time zone is shown only if it differs from the reader's time zone.
  await expect(row.getByTitle('Asia/Ho Chi Minh')).toHaveCount(0);
});

test('device log names a time zone that all rows share in the head, and rows of one day do not repeat the date', async ({
  as,
}) => {
  const page = await as('ADMIN_B', `${screen}?${period}`);
  const first = page.getByRole('table', { name: 'Device logs' }).getByRole('row').nth(1);
  const head = page.getByRole('columnheader', { name: 'Time (Seoul)' });
  await expect(head).toBeVisible();
  await expect(first.getByTitle('Asia/Seoul')).toHaveCount(0);
  const date = /20\d\d-\d\d-\d\d/.exec(await first.innerText())?.[0] ?? '';
  await page.goto(`${screen}?from=${date}&to=${date}`);
  await expect(head).toBeVisible();
  await expect(first).toContainText(/\d{1,2}:\d\d:\d\d\s[AP]M/);
  await expect(first).not.toContainText(date);
});

test('device log removes its live mark while the portal is unreachable', async ({ as }) => {
  const page = await as('ADMIN', screen);
  const context = page.context();
  const live = page.getByText('Live', { exact: true });
  await expect(live).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Can’t reach the portal')).toBeVisible();
  await expect(live).toBeHidden();
  await context.setOffline(false);
  await expect(live).toBeVisible();
});

test('device log marks and explains a future time and a punch repeated within a minute', async ({
  as,
  baseURL,
}) => {
  const page = await as('ADMIN', screen);
  const person = await makePerson(page);
  const { terminal, name } = await placeTerminal(page, baseURL);
  await terminal.handshake();
  terminal.punch({ pin: person.pin, verify: 'CARD', direction: 'IN' });
  await terminal.push();
  // Waits more than a second, because the portal would reject a record of the same second as a duplicate.
  await page.waitForTimeout(1_100);
  terminal.punch({ pin: person.pin, verify: 'CARD', direction: 'IN' });
  await terminal.push();
  await expect(rows(page, name)).toHaveCount(2);
  const repeat = rows(page, name).filter({ hasText: 'Duplicate' });
  await expect(repeat).toHaveCount(1);
  await repeat.getByRole('button', { name: 'Duplicate: how it was calculated' }).click();
  await expect(page.getByText('less than a minute earlier')).toBeVisible();
  await page.keyboard.press('Escape');

  const early = await placeTerminal(page, baseURL, { driftSeconds: 300 });
  await early.terminal.handshake();
  early.terminal.punch({ pin: person.pin, verify: 'CARD', direction: 'OUT' });
  await early.terminal.push();
  await rows(page, early.name).getByRole('button', { name: 'Wrong clock: how it was calculated' }).click();
  await expect(page.getByText('more than 2 minutes off')).toBeVisible();
  await page.keyboard.press('Escape');
  await rows(page, early.name).getByRole('button', { name: 'Future time: how it was calculated' }).click();
  await expect(page.getByText('counts for attendance once its time has passed')).toBeVisible();
});

test('rows of the device log stay in place while scrolled down, and a button at the top adds new events', async ({
  as,
  baseURL,
}) => {
  const page = await as('ADMIN', `${screen}?${period}`);
  const person = await makePerson(page);
  const { terminal, name } = await placeTerminal(page, baseURL);
  await page.getByRole('combobox', { name: 'Per page' }).selectOption('100');
  const logRows = page.getByRole('table', { name: 'Device logs' }).getByRole('row');
  await expect(logRows).toHaveCount(101);
  const read = logRows.nth(60);
  await read.scrollIntoViewIfNeeded();
  const fresh = page.getByRole('button', { name: /new events?$/i });
  await expect(fresh).toHaveCount(0);
  const words = await read.innerText();
  await terminal.handshake();
  terminal.punch({ pin: person.pin, verify: 'FACE', direction: 'IN' });
  expect(await terminal.push()).toBe(true);
  await expect(fresh).toBeInViewport();
  await expectAccessible(page, 'main [role="status"]:has(button)');
  expect(await read.innerText()).toBe(words);
  await expect(rows(page, name)).toHaveCount(0);
  await fresh.click();
  await expect(rows(page, name)).toBeInViewport();
  await expect(fresh).toHaveCount(0);
});

test('rows of the device log stay in place on later pages, and a chip announces new events and links to them', async ({
  as,
  baseURL,
}) => {
  const page = await as('ADMIN', `${screen}?${period}&page=1`);
  await expect(page.getByRole('table', { name: 'Device logs' })).toBeVisible();
  const person = await makePerson(page);
  const { terminal, name } = await placeTerminal(page, baseURL);
  await terminal.handshake();
  const before = await page.getByRole('table', { name: 'Device logs' }).innerText();
  terminal.punch({ pin: person.pin, verify: 'FINGERPRINT', direction: 'OUT' });
  await terminal.push();
  const chip = page.getByRole('button', { name: /new event/ });
  await expect(chip).toBeVisible();
  expect(await page.getByRole('table', { name: 'Device logs' }).innerText()).toBe(before);
  await expectAccessible(page);
  await chip.click();
  await expect(rows(page, name)).toHaveCount(1);
  await expect(chip).toBeHidden();
  await expect(page).not.toHaveURL(/page=/);
});

test('device log filters events by dates, result and direction, and keeps the filters in the URL and in the export', async ({
  as,
}) => {
  const page = await as('ADMIN', `${screen}?${period}`);
  await page.getByRole('combobox', { name: 'Result' }).click();
  await page.getByRole('option', { name: 'Granted' }).click();
  await page.getByRole('combobox', { name: 'Direction' }).click();
  await page.getByRole('option', { name: 'Out' }).click();
  await expect(page).toHaveURL(/result=ACCESS_GRANTED.*operation=OUT/);
  const directions = page.getByRole('table').getByRole('cell', { name: 'Out', exact: true });
  await expect(directions).toHaveCount(5);
  await page.reload();
  await expect(directions).toHaveCount(5);
  await page.goto(`${screen}?from=${dateBefore(3)}&to=${dateBefore(-1)}&operation=OUT`);
  const sheet = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await sheet).suggestedFilename()).toMatch(/^device-logs .*\.xlsx$/);

  await page.goto(`${screen}?from=2001-01-01&to=2001-01-31`);
  await expect(page.getByText('No events between these dates')).toBeVisible();
  await page.goto(`${screen}?from=2001-01-01&to=2001-01-31&result=ACCESS_REJECTED`);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('No events between these dates')).toBeVisible();
});

test('device log without dates shows the current month', async ({ as }) => {
  const page = await as('ADMIN', screen);
  const month = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' }).slice(0, 8);
  await expect(page.getByRole('button', { name: `Dates: ${month}01` })).toBeVisible();
});

test('device log continues past the last numbered page with Older events, and Newest events returns to page 1', async ({
  as,
}) => {
  const page = await as('SYSADMIN', `${screen}?${period}&page=1999`);
  await page.getByRole('button', { name: 'Older events' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Page 2,001' })).toBeVisible();
  await expect(page).toHaveURL(/after=/);
  // Waits for the next page. The previous page stays visible until the next page has loaded.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const tenth = await page.getByRole('table').innerText();
  // The second click comes before the page requested by the first click has loaded.
  await page.getByRole('button', { name: 'Older events' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: 'Page 2,002' })).toBeVisible();
  await expect.poll(() => page.getByRole('table').innerText()).not.toBe(tenth);
  await page.goBack();
  await expect.poll(() => page.getByRole('table').innerText()).toBe(tenth);
  await page.getByRole('button', { name: 'Newest events' }).click();
  await expect(page.getByRole('button', { name: /^Page 1 of/ })).toHaveAttribute('aria-current', 'page');
});
