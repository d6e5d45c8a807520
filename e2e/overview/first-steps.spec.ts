import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { type NewPortal, newPortal } from '@gatehouse/testing/browser/new-portal';
import { switchOn } from '@gatehouse/testing/browser/terminals';
import type { Page } from '@playwright/test';

let portal: NewPortal;
test.beforeAll(async () => {
  portal = await newPortal();
});
test.afterAll(() => portal.close());

const guide = (page: Page) => page.getByRole('region', { name: 'Set up Gatehouse' });

async function fill(page: Page, texts: Record<string, string>, choices: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(texts))
    await dialog(page).getByRole('textbox', { name, exact: true }).first().fill(value);
  for (const [name, option] of Object.entries(choices)) {
    await dialog(page).getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
}

test('setup guide leads from an empty portal to the first live punch of a new terminal', async ({ page }) => {
  test.slow();
  const { address, account, oneTimePassword: word } = portal;
  await page.goto(`${address}/login`);
  await page.getByLabel('Account name or email').fill(account);
  await page.getByRole('textbox', { name: 'Password' }).fill(word);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('textbox', { name: 'One-time password' }).fill(word);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('a-word-of-my-own-1');
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('a-word-of-my-own-1');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText('Password saved')).toBeVisible();
  await expect(guide(page)).toContainText('0 of 9 steps done');
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  // Each page of the setup guide links to the next step, so the test opens no URL.
  const follow = (name: string) => guide(page).getByRole('link', { name }).click();
  const save = async (done: number, name = 'Save') => {
    await dialog(page).getByRole('button', { name, exact: true }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(guide(page)).toContainText(`${done} of 9 steps done`);
  };
  await follow('New company');
  await fill(page, { Code: 'ONE', Name: 'One' });
  await save(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await follow('New building');
  await fill(page, { Name: 'Tower', Code: 'T', Address: '1 Gate Street' });
  await save(2);
  await follow('New room');
  await fill(page, { Name: 'Hall', Code: 'H', Floor: '0' }, { 'Room type': 'Open room' });
  await save(3);
  await follow('New door');
  await fill(page, { 'Door name': 'Front door', 'Door code': 'D' });
  await save(4);

  await expect(guide(page)).toContainText(`port ${new URL(address).port}`);
  await expect(guide(page)).toContainText(`npm run simulate -- --url ${address} --serial`);
  await expectAccessible(page);
  const terminal = switchOn(address, 'FIRST000001');
  await terminal.handshake();
  await follow('Pending devices');
  await page.getByRole('button', { name: 'Approve FIRST000001' }).click();
  // The form suggests the only door, the terminal's IP address and its serial number.
  await fill(page, { 'Device name': 'Reader' }, { 'Device type': 'Face' });
  await save(5, 'Approve');
  await follow('New department');
  await fill(page, { Name: 'Production', Code: 'P' });
  await save(6);
  await follow('New employee');
  await fill(page, {
    'First name': 'An',
    'Last name': 'Nguyễn',
    'Account name': 'an.nguyen',
    'Employee code': 'E10001',
    Email: 'an@example.com',
  });
  await save(7);
  await terminal.handshake();
  await expect(guide(page)).toContainText('8 of 9 steps done');
  await follow('Open device log');
  terminal.punch({ pin: '1', verify: 'FACE', direction: 'IN' });
  expect(await terminal.push()).toBe(true);
  await expect(page.getByRole('table', { name: 'Device logs' })).toContainText('Nguyễn');
  await expect(guide(page)).toContainText('The first punch is in the device log');
  const next = guide(page).getByRole('list', { name: 'Next steps' });
  await expect(next.getByRole('listitem')).toHaveCount(5);
  await next.getByRole('link', { name: 'Set up work shifts and holidays' }).click();
  await expect(page.getByText('No work shifts yet')).toBeVisible();
  await page.getByRole('link', { name: 'New work shift' }).click();
  await expect(dialog(page, 'New work shift')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Gatehouse' }).click();
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting).toContainText('No administrator: One');
  await expect(waiting).toContainText('No backup yet');
  await expect(guide(page).getByRole('link', { name: 'Open device log' })).toBeVisible();
  await guide(page).getByRole('button', { name: 'Hide this guide' }).click();
  await expect(guide(page)).toBeHidden();
});
