import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { makePerson, placeTerminal } from './terminals.ts';

const screen = '/device-logs';
const rows = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Device logs' }).getByRole('row').filter({ hasText: text });

const dateBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
/** All punches of the sample, and those of the tests. */
const period = `from=${dateBefore(90)}&to=${dateBefore(-1)}`;

test('a punch sent by a terminal appears live, with who, where, how and the time on the clock there', async ({
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
  // the 12-hour clock, with its seconds
  await expect(row).toContainText(/\d{4}-\d\d-\d\d \d{1,2}:\d\d:\d\d\s[AP]M/);
  // its clock is the reader's: only another one is named
  await expect(row.getByTitle('Asia/Ho Chi Minh')).toHaveCount(0);
});

test('a clock that is not the reader’s says where it is, and one day’s rows do not repeat the date', async ({
  as,
}) => {
  const page = await as('ADMIN_B', `${screen}?${period}`);
  const first = page.getByRole('table', { name: 'Device logs' }).getByRole('row').nth(1);
  await expect(first.getByTitle('Asia/Seoul')).toHaveText('Seoul');
  const date = /20\d\d-\d\d-\d\d/.exec(await first.innerText())?.[0] ?? '';
  await page.goto(`${screen}?from=${date}&to=${date}`);
  await expect(first.getByTitle('Asia/Seoul')).toBeVisible();
  await expect(first).toContainText(/\d{1,2}:\d\d:\d\d\s[AP]M/);
  await expect(first).not.toContainText(date);
});

test('no log calls itself live while the portal cannot be reached', async ({ as }) => {
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

test('a clock that is ahead and a repeat within a minute are pointed out and explained', async ({
  as,
  baseURL,
}) => {
  const page = await as('ADMIN', screen);
  const person = await makePerson(page);
  const { terminal, name } = await placeTerminal(page, baseURL);
  await terminal.handshake();
  terminal.punch({ pin: person.pin, verify: 'CARD', direction: 'IN' });
  await terminal.push();
  // the same second again would be the same record
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

test('further down the rows stand still, and what came in meanwhile stands there once one is at the top again', async ({
  as,
  baseURL,
}) => {
  const page = await as('ADMIN', `${screen}?${period}`);
  const person = await makePerson(page);
  const { terminal, name } = await placeTerminal(page, baseURL);
  await page.getByRole('combobox', { name: 'Per page' }).selectOption('100');
  const shown = page.getByRole('table', { name: 'Device logs' }).getByRole('row');
  await expect(shown).toHaveCount(101);
  const read = shown.nth(60);
  await read.scrollIntoViewIfNeeded();
  const fresh = page.getByRole('button', { name: /new events?$/i });
  await expect(fresh).toHaveCount(0);
  const words = await read.innerText();
  await terminal.handshake();
  terminal.punch({ pin: person.pin, verify: 'FACE', direction: 'IN' });
  expect(await terminal.push()).toBe(true);
  await expect(fresh).toBeInViewport();
  await expectAccessible(page);
  expect(await read.innerText()).toBe(words);
  await expect(rows(page, name)).toHaveCount(0);
  await fresh.click();
  await expect(rows(page, name)).toBeInViewport();
  await expect(fresh).toHaveCount(0);
});

test('on a later page the rows stand still, and a chip tells of new events and leads to them', async ({
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

test('dates, result and direction are filtered, kept in the address, and exported as they stand', async ({
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

test('without dates it is the current month', async ({ as }) => {
  const page = await as('ADMIN', screen);
  const month = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' }).slice(0, 8);
  await expect(page.getByRole('button', { name: `Dates: ${month}01` })).toBeVisible();
});

test('beyond the pages that have a number one goes on from where one is', async ({ as }) => {
  const page = await as('SYSADMIN', `${screen}?${period}&page=1999`);
  await page.getByRole('button', { name: 'Older events' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Page 2,001' })).toBeVisible();
  await expect(page).toHaveURL(/after=/);
  // the page of before stands until this one is there
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const tenth = await page.getByRole('table').innerText();
  // a second click comes before the page it would go on from
  await page.getByRole('button', { name: 'Older events' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: 'Page 2,002' })).toBeVisible();
  await expect.poll(() => page.getByRole('table').innerText()).not.toBe(tenth);
  await page.goBack();
  await expect.poll(() => page.getByRole('table').innerText()).toBe(tenth);
  await page.getByRole('button', { name: 'Newest events' }).click();
  await expect(page.getByRole('button', { name: /^Page 1 of/ })).toHaveAttribute('aria-current', 'page');
});
