import { makeDevice, makeDoor, unique } from '@gatehouse/testing/browser/area-tree';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { save, textField } from '@gatehouse/testing/browser/forms';
import { card, chooseAction } from '@gatehouse/testing/browser/lists';
import type { Page } from '@playwright/test';

const screen = '/devices';
const pathFor = (code: string, more = '') => `${screen}?doorCode=${encodeURIComponent(code)}${more}`;
const connection = (page: Page) => dialog(page).getByRole('button', { name: 'Connection' });

async function choose(page: Page, label: string, option: string) {
  await dialog(page).getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('administrator adds a device at the door given in the URL, with the suggested number, and deletes the device', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const door = await makeDoor(page);
  await page.goto(pathFor(door.code));
  await expect(page.getByText('No devices yet')).toBeVisible();
  await page.getByRole('button', { name: 'New device' }).click();
  const number = await textField(dialog(page), 'Device ID').inputValue();
  expect(Number(number)).toBeGreaterThan(0);
  await expect(dialog(page).getByRole('combobox', { name: 'Door' })).toHaveValue(new RegExp(`^${door.name}`));
  const name = unique('Terminal');
  await textField(dialog(page), 'Device name').fill(name);
  await textField(dialog(page), 'Device code').fill(name);
  await choose(page, 'Device type', 'Face and temperature');
  await textField(dialog(page), 'IP address').fill('10.20.30.40');
  await dialog(page).getByRole('checkbox', { name: 'In' }).check();
  await dialog(page).getByRole('checkbox', { name: 'Out' }).check();
  await save(dialog(page));
  for (const fact of ['Offline', 'Active', 'Face and temperature', 'In and out', '10.20.30.40'])
    await expect(card(page, name)).toContainText(fact);

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(textField(dialog(page), 'Device ID')).toHaveValue(number);
  await expect(textField(dialog(page), 'Device ID')).toHaveJSProperty('readOnly', true);
  await dialog(page).getByRole('checkbox', { name: 'In' }).uncheck();
  await dialog(page).getByRole('switch', { name: 'Active' }).uncheck();
  await save(dialog(page));
  await expect(card(page, name)).toContainText('Inactive');
  await expect(card(page, name)).not.toContainText('In and out');

  await chooseAction(page, `Delete ${name}`);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No devices yet')).toBeVisible();
});

test('terminal identified only by its serial number requires allowed addresses, and the form explains the reason', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const door = await makeDoor(page);
  const { name } = await makeDevice(page, door.id, { deviceType: 'LCD' });
  await page.goto(pathFor(door.code));
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(dialog(page).getByRole('combobox', { name: 'Protocol' })).toBeHidden();
  await connection(page).click();
  await choose(page, 'Protocol', 'ZKTeco PUSH, attendance (T&A)');
  // Collapses the section. Saving expands it again, because two of its fields have errors.
  await connection(page).click();
  await save(dialog(page));
  await expect(dialog(page).getByText('Serial number is required')).toBeVisible();
  await expect(dialog(page).getByText('Allowed addresses is required')).toBeVisible();
  await expect(textField(dialog(page), 'Serial number')).toBeFocused();
  await textField(dialog(page), 'Serial number').fill(`SN${Date.now()}`);
  await textField(dialog(page), 'Allowed addresses').fill('the office');
  await save(dialog(page));
  await expect(dialog(page).getByText('Allowed addresses Invalid')).toBeVisible();
  await textField(dialog(page), 'Allowed addresses').fill('10.9.8.7\n192.168.0.0/24, ');
  await save(dialog(page));
  await expect(dialog(page)).toBeHidden();
  await card(page, name).getByRole('button', { name: 'Weak identity: how it was calculated' }).click();
  await expect(page.getByText('10.9.8.7/32, 192.168.0.0/24')).toBeVisible();
  await expect(card(page, name)).toContainText('Never connected');
});

test('portal shows the secret path of a Hikvision terminal only once, and shows the terminal online after its first report', async ({
  as,
  baseURL,
}) => {
  const page = await as('ADMIN');
  const door = await makeDoor(page);
  await page.goto(pathFor(door.code));
  await page.getByRole('button', { name: 'New device' }).click();
  const name = unique('Hall');
  await textField(dialog(page), 'Device name').fill(name);
  await textField(dialog(page), 'Device code').fill(name);
  await choose(page, 'Device type', 'Face');
  await choose(page, 'Protocol', 'Hikvision (ISAPI)');
  await expect(dialog(page).getByText('Enter on the terminal under HTTP Listening')).toBeVisible();
  await expect(dialog(page).getByText('created when you save the device')).toBeVisible();
  await expect(dialog(page).getByText(/Connection to the terminal/)).toBeVisible();
  await expectAccessible(page);
  await save(dialog(page));
  await dialog(page).getByRole('button', { name: 'Create path' }).click();
  const path = await dialog(page).locator('[data-secret]').innerText();
  expect(path).toMatch(/^\/hik\/[0-9a-f]{40}$/);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(card(page, name)).toContainText('Never connected');
  const answer = await fetch(`${baseURL}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ eventType: 'heartBeat', eventState: 'active' }),
  });
  expect([answer.status, await answer.text()]).toEqual([200, 'OK']);
  await expect(card(page, name)).toContainText('Online');

  const event = (serialNo: number, frontSerialNo: number) => ({
    dateTime: new Date().toISOString(),
    eventType: 'AccessControllerEvent',
    AccessControllerEvent: { majorEventType: 5, subEventType: 21, serialNo, frontSerialNo },
  });
  for (const body of [event(1234, 1233), event(1241, 1240)])
    await fetch(`${baseURL}${path}`, { method: 'POST', body: JSON.stringify(body) });
  await expect(card(page, name)).toContainText('Missing events: 1235–1240');
  await card(page, name)
    .getByRole('button', { name: `Commands for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Alarms' }).click();
  await dialog(page).getByLabel('Note').fill('Checked at the terminal');
  await dialog(page).getByRole('button', { name: 'Acknowledge alarms' }).click();
  await expect(card(page, name)).not.toContainText('were not received');
  await card(page, name)
    .getByRole('button', { name: `Commands for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Create new path' }).click();
  await dialog(page).getByRole('button', { name: 'Create new path' }).click();
  await expect(dialog(page).locator('[data-secret]')).not.toHaveText(path);
  expect((await fetch(`${baseURL}${path}`, { method: 'POST' })).status).toBe(403);
});

test('device list finds devices by name, code or type label, and sorts them by name', async ({ as }) => {
  const page = await as('ADMIN');
  const door = await makeDoor(page);
  const { code } = await makeDevice(page, door.id, { deviceName: 'Hall 10' });
  await makeDevice(page, door.id, { deviceName: 'Hall 9 north', deviceType: 'DOOR_CONTROLLER' });
  await page.goto(pathFor(door.code, '&sort=name,desc'));
  const names = page.getByRole('article').getByRole('heading');
  await expect(names).toHaveText(['Hall 10', 'Hall 9 north']);
  for (const [typed, expectedName] of [
    ['north', 'Hall 9 north'],
    [code.toUpperCase(), 'Hall 10'],
    ['door controller', 'Hall 9 north'],
  ] as const) {
    await page.getByRole('textbox', { name: 'Filter devices' }).fill(typed);
    await expect(names).toHaveText([expectedName]);
  }
});

test('device list shows a device added by another user without a reload', async ({ as }) => {
  const page = await as('ADMIN');
  const door = await makeDoor(page);
  await page.goto(pathFor(door.code));
  await expect(page.getByText('No devices yet')).toBeVisible();
  const other = await as('SYSADMIN');
  const { name } = await makeDevice(other, door.id);
  await expect(card(page, name)).toBeVisible();
});

test('device table lists all devices, sends a command to the selected devices, and shows failures in their rows', async ({
  as,
}) => {
  const page = await as('ADMIN', '/devices');
  const door = await makeDoor(page);
  const terminal = { protocol: 'ZK_ATT', allowedAddresses: ['127.0.0.1'] };
  const serial = () => crypto.randomUUID().slice(0, 12).toUpperCase();
  const commandedDevice = await makeDevice(page, door.id, { ...terminal, serialNumber: serial() });
  const deaf = await makeDevice(page, door.id, {});
  await page.getByText('All devices', { exact: true }).click();
  await expect(page).toHaveURL(/as=table/);
  const table = page.getByRole('table', { name: 'Devices' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await page.goto(`/devices?as=table&keyword=${encodeURIComponent(commandedDevice.name)}`);
  await expect(row(commandedDevice.name)).toContainText('Offline');
  await expect(row(commandedDevice.name)).toContainText(door.name);
  await row(commandedDevice.name).getByRole('checkbox').check();
  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /Filter devices/ }))
    .first();
  await search.fill(deaf.name);
  await expect(row(deaf.name)).toContainText('No connection to the portal');
  await row(deaf.name).getByRole('checkbox').check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Read settings' }).click();
  await expect(
    page.getByText('Couldn’t queue the command for 1 device. Its row shows the reason.'),
  ).toBeVisible();
  await expect(page.getByText(/Command queued for 1 device/)).toBeVisible();
  await expect(row(deaf.name).locator('[data-tone="bad"]')).toBeVisible();
  await search.fill(commandedDevice.name);
  await expect(row(commandedDevice.name)).toContainText('1 command queued');

  // The dialog stays open even if the row that it belongs to is no longer in the list.
  let hasLeft = false;
  await page.route('**/devices/standings?*', async (route) => {
    const requestUrl = new URL(route.request().url());
    requestUrl.searchParams.set('size', '1');
    const answer = await route.fetch({ url: requestUrl.href });
    const body = await answer.json();
    if (hasLeft) body.result.content = [];
    await route.fulfill({ response: answer, json: body });
  });
  await page.getByRole('button', { name: `Commands for ${commandedDevice.name}` }).click();
  await page.getByRole('menuitem', { name: 'Restart' }).click();
  const question = dialog(page, `Restart ${commandedDevice.name}?`);
  await expect(question).toBeVisible();
  hasLeft = true;
  await makeDevice(page, door.id, {});
  await expect(row(commandedDevice.name)).toHaveCount(0);
  await expect(question).toBeVisible();
  hasLeft = false;

  // Changing the sort order returns to the first page.
  await page.goto('/devices?as=table&page=1');
  await expect(page.getByRole('button', { name: 'Page 2 of' })).toHaveAttribute('aria-current', 'page');
  await table.getByRole('columnheader', { name: 'Device name' }).getByRole('button').click();
  await expect(page).toHaveURL(/by=deviceName/);
  await expect(page).not.toHaveURL(/page=/);
});

test('device list hides views and filters for which a person has no permission', async ({ as }) => {
  const page = await as('ADMIN');
  await page.route('**/auth/me', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const permissionCodes = String(body.result.permissions).split(',');
    body.result.permissions = permissionCodes
      .filter((code) => !/^(DOOR|BUILDING|DEPARTMENT)_LIST$/.test(code))
      .join();
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/devices');
  await expect(page.getByRole('table', { name: 'Devices' })).toBeVisible();
  await expect(page.getByText('By door', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Building' })).toHaveCount(0);
  await page.goto('/staff');
  await expect(page.getByRole('button', { name: 'Import' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Department' })).toHaveCount(0);
});

test('administrator assigns the locks of a controller to doors and opens one of the doors', async ({
  as,
  baseURL,
}) => {
  const page = await as('ADMIN');
  const [lobby, vault] = [await makeDoor(page), await makeDoor(page)];
  const serial = `ACC${Date.now()}`;
  const { name } = await makeDevice(page, lobby.id, {
    deviceType: 'DOOR_CONTROLLER',
    protocol: 'ZK_ACC',
    serialNumber: serial,
    allowedAddresses: ['127.0.0.1', '::1'],
  });
  const sendAsDevice = async (endpoint: string, body?: string) =>
    (
      await fetch(`${baseURL}/iclock/${endpoint}?SN=${serial}`, {
        method: body === undefined ? 'GET' : 'POST',
        ...(body !== undefined && { body }),
      })
    ).text();
  expect(await sendAsDevice('registry', 'DeviceType=acc,LockCount=4,ReaderCount=8')).toMatch(
    /^RegistryCode=/,
  );
  await page.goto(pathFor(lobby.code));
  await expect(card(page, name)).toContainText('Lock without a door: 2, 3');
  await expect(card(page, name)).toContainText('Not assigned to a door');

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const lock = dialog(page).getByRole('combobox', { name: 'Lock 2' });
  await lock.fill(vault.name);
  await page.getByRole('option', { name: vault.name }).click();
  await expectAccessible(page);
  await save(dialog(page));
  await expect(dialog(page)).toBeHidden();
  await expect(card(page, name)).toContainText(`2: ${vault.name}`);
  await expect(card(page, name)).toContainText('Lock without a door: 3');

  await page.getByRole('button', { name: `Commands for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Open door' }).click();
  await choose(page, 'Lock', `Lock 2 — ${vault.name}`);
  await dialog(page).getByRole('button', { name: 'Open', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  await sendAsDevice('push');
  expect(await sendAsDevice('getrequest')).toMatch(/^C:\d+:CONTROL DEVICE 01020105$/m);
});
