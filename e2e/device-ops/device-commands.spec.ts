import { makeDevice, makeDoor } from '@gatehouse/testing/browser/area-tree';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { digits, makePerson, placeTerminal } from '@gatehouse/testing/browser/terminals';
import type { Page } from '@playwright/test';

const pathFor = (doorCode: string) => `/devices?doorCode=${encodeURIComponent(doorCode)}`;
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Commands for ${name}` });

async function sendCommand(page: Page, name: string, item: string) {
  await menuOf(page, name).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('administrator requests the settings of a terminal and sees the answer among its commands', async ({
  as,
  baseURL,
}) => {
  const page = await as('ADMIN');
  const { terminal, name, doorCode } = await placeTerminal(page, baseURL);
  await terminal.handshake();
  await page.goto(pathFor(doorCode));
  await sendCommand(page, name, 'Read settings');
  await expect(page.getByText('1 command queued. It runs the next time the device connects.')).toBeVisible();
  await sendCommand(page, name, 'Read settings');
  await expect(page.getByText('This command is already queued.')).toBeVisible();
  await sendCommand(page, name, 'View commands');
  const command = dialog(page).getByRole('listitem').filter({ hasText: 'Read settings' });
  await expect(command).toContainText('Queued');
  await expectAccessible(page);
  for (let left = await terminal.poll(); left > 0; left = await terminal.poll());
  await expect(command).toContainText('Done');
  await expect(command.getByRole('region', { name: 'Device response' })).toContainText('FWVersion');
});

test('restart command asks for confirmation', async ({ as, baseURL }) => {
  const page = await as('ADMIN');
  const { terminal, name, doorCode } = await placeTerminal(page, baseURL);
  await terminal.handshake();
  await page.goto(pathFor(doorCode));
  await sendCommand(page, name, 'Restart');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await sendCommand(page, name, 'Restart');
  await dialog(page).getByRole('button', { name: 'Restart' }).click();
  await expect(page.getByText('1 command queued. It runs the next time the device connects.')).toBeVisible();
});

test('administrator resends the people of a terminal, and the terminal receives them', async ({
  as,
  baseURL,
}) => {
  const page = await as('ADMIN');
  const person = await makePerson(page);
  const { terminal, name, doorCode } = await placeTerminal(page, baseURL);
  await terminal.handshake();
  await page.goto(pathFor(doorCode));
  await sendCommand(page, name, 'Resend people');
  // The commands for the people of a new device may already be queued, so one of two messages appears.
  await expect(page.getByText(/commands? queued|This command is already queued/)).toBeVisible();
  const pollUserPins = async () => {
    await terminal.poll();
    return [...terminal.users.keys()];
  };
  // If a terminal has not reported its people, the portal waits 20 s before it sends the people again.
  await expect.poll(pollUserPins, { timeout: 90_000 }).toContain(person.pin);
});

test('device that never connects explains why it accepts no commands', async ({ as }) => {
  const page = await as('ADMIN');
  const door = await makeDoor(page);
  const { name } = await makeDevice(page, door.id);
  await page.goto(pathFor(door.code));
  await menuOf(page, name).click();
  const reason = page.getByRole('menuitem', { name: /doesn’t connect to the portal/ });
  await expect(reason).toHaveAttribute('aria-disabled', 'true');
});

test('device of the JSON interface gets a new secret after a confirmation, shown once', async ({ as }) => {
  const page = await as('ADMIN');
  const door = await makeDoor(page);
  const serialNumber = `J${digits(10)}`;
  const { name } = await makeDevice(page, door.id, { protocol: 'JSON', serialNumber });
  await page.goto(pathFor(door.code));
  await menuOf(page, name).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    /^Device log of /,
    /^Edit/,
    /^Generate new signing secret/,
    /^Delete/,
  ]);
  await page.getByRole('menuitem', { name: 'Generate new signing secret' }).click();
  await expect(dialog(page)).toContainText('The old secret stops working immediately');
  await dialog(page).getByRole('button', { name: 'Generate secret' }).click();
  const secretDialog = dialog(page, `Signing secret for ${serialNumber}`);
  await expect(secretDialog.locator('[data-secret]')).toHaveText(/\S{20,}/);
  await secretDialog.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(dialog(page)).toBeHidden();
});
