import { makeDoor } from '@gatehouse/testing/browser/area-tree';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, test } from '@gatehouse/testing/browser/fixtures';
import { textField } from '@gatehouse/testing/browser/forms';
import { digits, switchOn } from '@gatehouse/testing/browser/terminals';
import { startJob } from './job.ts';

test('administrator approves a new terminal at a door, and it connects', async ({ as, baseURL }) => {
  const page = await as('SYSADMIN', '/403');
  const door = await makeDoor(page);
  const serial = `N${digits(10)}`;
  const terminal = switchOn(baseURL, serial);
  expect(await terminal.handshake()).toBe(false);
  await page.goto('/');
  const endJob = await startJob(page, 'newTerminal');
  await page.getByRole('link', { name: /new devices? to approve/ }).click();
  await page.getByRole('button', { name: `Approve ${serial}` }).click();
  await expect(textField(dialog(page), 'Device name')).toBeFocused();
  await page.keyboard.type('Gate');
  await dialog(page).getByRole('combobox', { name: 'Device type' }).click();
  await page.getByRole('option', { name: 'Face Pro' }).click();
  await dialog(page).getByRole('combobox', { name: 'Door' }).click();
  await page.keyboard.type(door.name.slice(-8));
  await page.getByRole('option', { name: new RegExp(`^${door.name}`) }).click();
  await dialog(page).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Gate approved')).toBeVisible();
  await endJob();
  expect(await terminal.handshake()).toBe(true);
});
