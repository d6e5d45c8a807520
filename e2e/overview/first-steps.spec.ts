import type { Page } from '@playwright/test';
import { type NewPortal, newPortal } from '../auth/new-portal.ts';
import { here, switchOn } from '../device-ops/terminals.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../fixtures.ts';

let portal: NewPortal;
test.beforeAll(async () => {
  portal = await newPortal();
});
test.afterAll(() => portal.close());

const dialog = (page: Page) => page.getByRole('dialog');
const guide = (page: Page) => page.getByRole('region', { name: 'Set up Gatehouse' });

async function fill(page: Page, texts: Record<string, string>, choices: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(texts))
    await dialog(page).getByRole('textbox', { name, exact: true }).first().fill(value);
  for (const [name, option] of Object.entries(choices)) {
    await dialog(page).getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
}

test('the guide alone leads from an empty portal to the first live punch', async ({ page }) => {
  test.slow();
  const { address, account, oneTimePassword: word } = portal;
  await page.goto(`${address}/login`);
  await page.getByLabel('Account or e-mail').fill(account);
  await page.getByRole('textbox', { name: 'Password' }).fill(word);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('textbox', { name: 'One-time password' }).fill(word);
  await page.getByRole('textbox', { name: 'New password' }).fill('a-word-of-my-own-1');
  await page.getByRole('textbox', { name: 'Verify password' }).fill('a-word-of-my-own-1');
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await expect(guide(page)).toContainText('0 of 9 steps done');
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  const step = async (go: string, body: () => Promise<void>, done: number) => {
    await guide(page).getByRole('link', { name: go }).click();
    await body();
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog(page)).toBeHidden();
    await page.goto(`${address}/`);
    await expect(guide(page)).toContainText(`${done} of 9 steps done`);
  };
  await step('New company', () => fill(page, { Code: 'ONE', Name: 'One' }), 1);
  await step('New building', () => fill(page, { Name: 'Tower', Code: 'T', Address: '1 Gate Street' }), 2);
  await step(
    'New room',
    () => fill(page, { Name: 'Hall', Code: 'H', Floor: '0' }, { 'Room type': 'Open room' }),
    3,
  );
  await step('New door', () => fill(page, { 'Door name': 'Front door', 'Door code': 'D' }), 4);
  const serial = 'FIRST000001';
  await step(
    'New device',
    async () => {
      await fill(page, { 'Device name': 'Reader', 'Device code': 'R' }, { 'Device type': 'Face' });
      const connection = dialog(page).getByRole('button', { name: 'Connection' });
      if ((await connection.getAttribute('aria-expanded')) === 'false') await connection.click();
      await fill(
        page,
        { 'Serial number': serial, 'Allowed addresses': here.join('\n') },
        { Protocol: 'ZKTeco PUSH' },
      );
    },
    5,
  );
  await step('New department', () => fill(page, { Name: 'Production', Code: 'P' }), 6);
  await step(
    'New employee',
    () =>
      fill(
        page,
        {
          'First name': 'An',
          'Last name': 'Nguyễn',
          'Account name': 'an.nguyen',
          'Employee code': 'E10001',
          'E-mail': 'an@example.com',
        },
        { Department: 'Production' },
      ),
    7,
  );
  await expect(guide(page)).toContainText(`port ${new URL(address).port}`);
  const terminal = switchOn(address, serial);
  await terminal.handshake();
  await expect(guide(page)).toContainText('8 of 9 steps done');
  await guide(page).getByRole('link', { name: 'Open the device log' }).click();
  terminal.punch({ pin: '1', verify: 'FACE', direction: 'IN' });
  expect(await terminal.push()).toBe(true);
  await expect(page.getByRole('table', { name: 'Device logs' })).toContainText('Nguyễn');
  await page.goto(`${address}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(guide(page)).toBeHidden();
});
