import { randomUUID } from 'node:crypto';
import { waiting } from '@gatehouse/api/overview/waiting';
import { pathOf } from '@gatehouse/api/platform/operation';
import { makeDoor, unique } from '@gatehouse/testing/browser/area-tree';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { textField } from '@gatehouse/testing/browser/forms';
import { card, chooseAction } from '@gatehouse/testing/browser/lists';
import { digits, switchOn } from '@gatehouse/testing/browser/terminals';
import type { Page } from '@playwright/test';
import { createJsonTerminal } from '../../scripts/simulate/json-terminal.ts';

const screen = '/pending-devices';
const approve = (page: Page) => dialog(page).getByRole('button', { name: 'Approve' }).click();

async function choose(page: Page, label: string, typed: string, option: RegExp | string) {
  await dialog(page).getByRole('combobox', { name: label }).click();
  if (typed) await page.keyboard.type(typed);
  await page.getByRole('option', { name: option }).click();
}

test('unknown terminal appears as pending without a reload, is approved for a door, and can connect', async ({
  as,
  baseURL,
}) => {
  const page = await as('SYSADMIN', screen);
  const door = await makeDoor(page);
  const serial = `K${digits(10)}`;
  const terminal = switchOn(baseURL, serial);
  expect(await terminal.handshake()).toBe(false);
  await expect(card(page, serial)).toBeVisible();
  await expect(card(page, serial)).toContainText('ZKTeco PUSH');
  await card(page, serial).getByRole('button', { name: 'Weak identity: how it was calculated' }).click();
  await expect(page.getByText('accepted only from the addresses you allow')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Approve ${serial}` }).click();
  await expect(textField(dialog(page), 'Device name')).toBeFocused();
  await expect(textField(dialog(page), 'Device code')).toHaveValue(serial);
  await expect(textField(dialog(page), 'Device ID')).toHaveValue(/^\d+$/);
  await expect(textField(dialog(page), 'Allowed addresses')).toHaveValue(/^(127\.0\.0\.1|::1)$/);
  const name = unique('Gate terminal');
  await textField(dialog(page), 'Device name').fill(name);
  await choose(page, 'Device type', '', 'Face Pro');
  await choose(page, 'Door', door.name, new RegExp(`^${door.name}`));
  await dialog(page).getByRole('checkbox', { name: 'In' }).check();
  await approve(page);
  await expect(page.getByText(`${name} approved`)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(card(page, serial)).toHaveCount(0);

  expect(await terminal.handshake()).toBe(true);
  await page.goto(`/devices?doorCode=${encodeURIComponent(door.code)}`);
  await expect(page.getByRole('article', { name })).toContainText('Online');
});

test('approval reports every invalid field and requires addresses for a terminal with weak identity', async ({
  as,
  baseURL,
}) => {
  const page = await as('SYSADMIN', screen);
  const door = await makeDoor(page);
  const serial = `F${digits(10)}`;
  await switchOn(baseURL, serial).handshake();
  await page.getByRole('button', { name: `Approve ${serial}` }).click();
  await approve(page);
  await expect(dialog(page).getByText('Door is required')).toBeVisible();
  await expectAccessible(page);
  await textField(dialog(page), 'Device name').fill('x');
  await choose(page, 'Device type', '', 'Tablet');
  await choose(page, 'Door', door.name, new RegExp(`^${door.name}`));
  await textField(dialog(page), 'Allowed addresses').fill('');
  await approve(page);
  await expect(dialog(page).getByText('Allowed addresses is required')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes', exact: true }).click();

  await chooseAction(page, `Dismiss ${serial}`);
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  // The number of pending devices in the menu changes immediately, not with the next poll.
  const countResponse = page.waitForResponse((answer) => answer.url().endsWith(pathOf(waiting.get)));
  await dialog(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(card(page, serial)).toHaveCount(0);
  await countResponse;
});

test('approved device of the JSON interface gets a secret, shown once, and the portal accepts its requests signed with the secret', async ({
  as,
  baseURL,
}) => {
  const page = await as('SYSADMIN', screen);
  const door = await makeDoor(page);
  const serial = `J-${randomUUID().slice(0, 8)}`;
  const own = { url: baseURL ?? '', serial, timeZone: 'UTC', clock: { now: () => new Date() } };
  expect(await createJsonTerminal({ ...own, secret: 'none yet' }).heartbeat()).toBe(false);
  await page.getByRole('button', { name: `Approve ${serial}` }).click();
  await textField(dialog(page), 'Device name').fill(serial);
  await choose(page, 'Device type', '', 'Door controller');
  await choose(page, 'Door', door.name, new RegExp(`^${door.name}`));
  await approve(page);
  const secretDialog = dialog(page, `Signing secret for ${serial}`);
  await expect(secretDialog.getByRole('link', { name: 'How to sign a request' })).toHaveAttribute(
    'href',
    '/api/docs',
  );
  await expectAccessible(page);
  const secret = (await secretDialog.locator('[data-secret]').innerText()).trim();
  await secretDialog.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  expect(await createJsonTerminal({ ...own, secret }).heartbeat()).toBe(true);
});

test('administrator of one of several companies sees the people that can approve pending devices', async ({
  as,
  baseURL,
}) => {
  await switchOn(baseURL, `O${digits(10)}`).handshake();
  const page = await as('ADMIN', screen);
  await expect(page.getByText('No pending devices')).toBeVisible();
  await expect(
    page.getByText('only system administrators can see and approve pending devices'),
  ).toBeVisible();
});
