import { deviceLines } from '@gatehouse/api/device-ops/device-lines';
import { makeDevice, makeDoor } from '@gatehouse/testing/browser/area-tree';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { makePerson } from '@gatehouse/testing/browser/terminals';
import { startIsapiTerminal } from '@gatehouse/testing/kit/isapi-terminal';

test('administrator connects a Hikvision terminal, sees its details, opens its door and removes the connection', async ({
  as,
}) => {
  const terminal = await startIsapiTerminal();
  const page = await as('ADMIN', '/devices');
  const door = await makeDoor(page);
  const { name } = await makeDevice(page, door.id, { protocol: 'HIKVISION' });
  await page.goto(`/devices?as=table&keyword=${encodeURIComponent(name)}`);
  const menu = async (item: string) => {
    await page.getByRole('button', { name: `Commands for ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu('Connection to the terminal');
  const form = dialog(page, new RegExp(`^Connection to ${name}$`));
  await form.getByLabel('IP address').fill('10.1.2.3');
  await form.getByLabel('Port').fill(String(terminal.port));
  await form.locator('input[name=password]').fill(terminal.is.password);
  await form.getByRole('button', { name: 'Save and test' }).click();
  await expect(form.getByText('The portal can’t connect to this address.')).toBeVisible();
  await form.getByLabel('IP address').fill('127.0.0.1');
  await form.getByRole('button', { name: 'Save and test' }).click();
  await expect(form.getByText('DS-K1T341AM', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(form.getByText('Connected', { exact: true })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.setViewportSize({ width: 375, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await form.getByRole('button', { name: 'Cancel' }).click();
  await menu('Open door');
  await dialog(page).getByRole('button', { name: 'Open', exact: true }).click();
  await expect.poll(() => terminal.opened, { timeout: 20_000 }).toBe(1);
  await menu('Connection to the terminal');
  terminal.is.locked = true;
  const check = form.getByRole('button', { name: 'Test connection' });
  await check.click();
  await expect(form.getByText('The terminal has locked the account')).toBeVisible({ timeout: 20_000 });
  await expect(check).toBeDisabled();
  // Escape closes only the confirmation, not the form behind it.
  const question = dialog(page, `Remove the connection to ${name}?`);
  await form.getByRole('button', { name: 'Remove connection' }).click();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(check).toBeVisible();
  await form.getByRole('button', { name: 'Remove connection' }).click();
  await question.getByRole('button', { name: 'Remove connection' }).click();
  await expect(form).toBeHidden();
  terminal.close();
});

test('Hikvision terminal keeps its own name for a person until an administrator removes the person from the terminal', async ({
  as,
}) => {
  const terminal = await startIsapiTerminal();
  const page = await as('ADMIN', '/devices');
  const person = await makePerson(page);
  const info = { employeeNo: person.pin, name: 'Sarah Doe' };
  terminal.people.set(person.pin, { info, cards: new Set(), face: null });
  const door = await makeDoor(page);
  const { id, name } = await makeDevice(page, door.id, { protocol: 'HIKVISION' });
  const { address, port, is } = terminal;
  const line = { address, port, userName: 'admin', password: is.password };
  await callApi(page, deviceLines.create, line, { params: { id } });
  await page.goto(`/devices?as=table&keyword=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Commands for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Data on the terminal' }).click();
  const form = dialog(page, `Data on ${name}`);
  await expect(form.getByText('Sarah Doe on the terminal')).toBeVisible({ timeout: 60_000 });
  await expect(form.getByText('Others are not listed')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await form.getByRole('button', { name: 'Remove from terminal' }).click();
  await dialog(page, `Remove ${person.pin} from ${name}?`)
    .getByRole('button', { name: 'Remove from terminal' })
    .click();
  await expect.poll(() => terminal.people.get(person.pin)?.info.name, { timeout: 90_000 }).toBe(person.name);
  await expect(form.getByText('Sarah Doe on the terminal')).toBeHidden();
  terminal.close();
});
