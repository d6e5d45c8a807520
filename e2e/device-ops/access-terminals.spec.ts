import { makeDevice, makeDoor } from '@gatehouse/testing/browser/area-tree';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { digits, here } from '@gatehouse/testing/browser/terminals';
import { createAccessTerminal } from '../../scripts/simulate/access-terminal.ts';

test('access control terminal registers, shows its door and its alarm, and opens the door on command', async ({
  as,
  baseURL,
}) => {
  const page = await as('ADMIN');
  const door = await makeDoor(page);
  const serialNumber = `A${digits(12)}`;
  const { name } = await makeDevice(page, door.id, {
    protocol: 'ZK_ACC',
    serialNumber,
    allowedAddresses: here,
  });
  await page.goto(`/devices?doorCode=${encodeURIComponent(door.code)}`);
  const card = page.getByRole('article', { name });
  await expect(card).toContainText('Not registered yet');
  const terminal = createAccessTerminal({
    url: baseURL ?? '',
    serial: serialNumber,
    clock: { now: () => new Date() },
  });
  expect(await terminal.handshake()).toBe(true);
  await expect(card).not.toContainText('Not registered yet');
  await terminal.reportState({ open: true, alarm: 1 });
  await expect(card).toContainText('Door open');
  await expect(card).toContainText('Alarm: forced open');
  await expectAccessible(page);
  await terminal.reportState({ open: false });
  await expect(card).toContainText('Door closed');

  const sendCommand = async (item: string) => {
    await page.getByRole('button', { name: `Commands for ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await sendCommand('Alarms');
  await dialog(page).getByRole('button', { name: 'Acknowledge alarms' }).click();
  await expect(card).not.toContainText('Alarm:');
  await sendCommand('Open door');
  const form = dialog(page);
  await expect(form).toContainText('5 seconds');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('1 command queued. It runs the next time the device connects.')).toBeVisible();
  for (let left = await terminal.poll(); left > 0; left = await terminal.poll());
  expect(terminal.memory.opened).toEqual([1]);
});
