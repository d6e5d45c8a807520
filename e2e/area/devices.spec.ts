import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../fixtures.ts';
import { makeDevice, makeDoor, unique } from './places.ts';

const screen = '/devices';
const at = (code: string, more = '') => `${screen}?doorCode=${encodeURIComponent(code)}${more}`;
const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const text = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click();
const connection = (page: Page) => dialog(page).getByRole('button', { name: 'Connection' });

async function choose(page: Page, label: string, option: string) {
  await dialog(page).getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('an administrator adds a device to the door a link names, under a proposed number, and deletes it', async ({
  page,
}) => {
  await signIn(page, 'ADMIN', screen);
  const door = await makeDoor(page);
  await page.goto(at(door.code));
  await expect(page.getByText('No devices yet')).toBeVisible();
  await page.getByRole('button', { name: 'New device' }).click();
  const number = await text(page, 'Device number').inputValue();
  expect(Number(number)).toBeGreaterThan(0);
  await expect(dialog(page).getByRole('combobox', { name: 'Door' })).toHaveValue(new RegExp(`^${door.name}`));
  const name = unique('Terminal');
  await text(page, 'Device name').fill(name);
  await text(page, 'Device code').fill(name);
  await choose(page, 'Device type', 'Face and temperature');
  await text(page, 'IP address').fill('10.20.30.40');
  await dialog(page).getByRole('checkbox', { name: 'In' }).check();
  await dialog(page).getByRole('checkbox', { name: 'Out' }).check();
  await save(page);
  for (const fact of ['Offline', 'Active', 'Face and temperature', 'In and out', '10.20.30.40'])
    await expect(card(page, name)).toContainText(fact);

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(text(page, 'Device number')).toHaveValue(number);
  await expect(text(page, 'Device number')).toHaveJSProperty('readOnly', true);
  await dialog(page).getByRole('checkbox', { name: 'In' }).uncheck();
  await dialog(page).getByRole('switch', { name: 'Active' }).uncheck();
  await save(page);
  await expect(card(page, name)).toContainText('Inactive');
  await expect(card(page, name)).not.toContainText('In and out');

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No devices yet')).toBeVisible();
});

test('a terminal that sends only its serial needs addresses, and its card says why', async ({ page }) => {
  await signIn(page, 'ADMIN', screen);
  const door = await makeDoor(page);
  const { name } = await makeDevice(page, door.id);
  await page.goto(at(door.code));
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(dialog(page).getByRole('combobox', { name: 'Protocol' })).toBeHidden();
  await connection(page).click();
  await choose(page, 'Protocol', 'ZKTeco PUSH');
  // folded away or not, what is wrong is shown
  await connection(page).click();
  await save(page);
  await expect(dialog(page).getByText('Serial number is required')).toBeVisible();
  await expect(dialog(page).getByText('Allowed addresses is required')).toBeVisible();
  await expect(text(page, 'Serial number')).toBeFocused();
  await text(page, 'Serial number').fill(`SN${Date.now()}`);
  await text(page, 'Allowed addresses').fill('the office');
  await save(page);
  await expect(dialog(page).getByText('Allowed addresses Invalid')).toBeVisible();
  await text(page, 'Allowed addresses').fill('10.9.8.7\n192.168.0.0/24, ');
  await save(page);
  await expect(dialog(page)).toBeHidden();
  await card(page, name).getByRole('button', { name: 'Weak identity: why?' }).click();
  await expect(page.getByText('10.9.8.7/32, 192.168.0.0/24')).toBeVisible();
  await expect(card(page, name)).toContainText('Never heard');
});

test('a number, a code and a serial number that are taken are shown where they stand', async ({ page }) => {
  await signIn(page, 'ADMIN', screen);
  const door = await makeDoor(page);
  const serialNumber = `J${Date.now()}`;
  const taken = await makeDevice(page, door.id, { protocol: 'JSON', serialNumber });
  await page.goto(at(door.code, '&create=true'));
  await text(page, 'Device name').fill('Another');
  await text(page, 'Device code').fill(unique('Code'));
  await choose(page, 'Device type', 'Tablet');
  const free = await text(page, 'Device number').inputValue();
  await text(page, 'Device number').fill(String(taken.id));
  await save(page);
  await expect(dialog(page).getByText('This device number is already taken')).toBeVisible();
  await text(page, 'Device number').fill(free);
  await connection(page).click();
  await choose(page, 'Protocol', 'JSON interface');
  await text(page, 'Serial number').fill(serialNumber);
  await save(page);
  await expect(dialog(page).getByText('Another device already has this serial number')).toBeVisible();
  await text(page, 'Serial number').fill(`${serialNumber}-2`);
  await text(page, 'Device code').fill(taken.code);
  await save(page);
  await expect(dialog(page).getByText('This device code is already taken')).toBeVisible();
});

test('devices are filtered by name, code or type, and sorted by name', async ({ page }) => {
  await signIn(page, 'ADMIN', screen);
  const door = await makeDoor(page);
  const ten = await makeDevice(page, door.id, { deviceName: 'Hall 10 west' });
  await makeDevice(page, door.id, { deviceName: 'Hall 9 south', deviceType: 'DOOR_CONTROLLER' });
  await page.goto(at(door.code));
  const names = page.getByRole('article').getByRole('heading');
  await expect(names).toHaveText(['Hall 9 south', 'Hall 10 west']);
  await page.getByRole('combobox', { name: 'Sort' }).click();
  await page.getByRole('option', { name: 'Name Z–A' }).click();
  await expect(names).toHaveText(['Hall 10 west', 'Hall 9 south']);
  const filter = page.getByRole('textbox', { name: 'Filter devices' });
  for (const [typed, found] of [
    ['hall SOUTH', 'Hall 9 south'],
    [ten.code, 'Hall 10 west'],
    ['door controller', 'Hall 9 south'],
  ] as const) {
    await filter.fill(typed);
    await expect(names).toHaveText([found]);
  }
});

test('a device that somebody else adds appears by itself', async ({ page, browser }) => {
  await signIn(page, 'ADMIN', screen);
  const door = await makeDoor(page);
  await page.goto(at(door.code));
  await expect(page.getByText('No devices yet')).toBeVisible();
  const other = await browser.newPage();
  await signIn(other, 'ADMIN', screen);
  const { name } = await makeDevice(other, door.id);
  await expect(card(page, name)).toBeVisible();
  await other.close();
});

test('a manager, who may not see devices, is turned away', async ({ page }) => {
  await signIn(page, 'MANAGER', screen);
  await expect(page.getByRole('heading', { name: 'Forbidden' })).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`devices and their form are accessible and fit a phone, ${scheme}`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('gatehouse.theme', chosen), scheme);
    await signIn(page, 'ADMIN', screen);
    const door = await makeDoor(page);
    const weak = { protocol: 'ZK_ATT', serialNumber: `A${Date.now()}`, allowedAddresses: ['10.0.0.1'] };
    const { name } = await makeDevice(page, door.id, weak);
    await page.goto(at(door.code));
    await expect(card(page, name)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New device' }).click();
    await connection(page).click();
    await save(page);
    await expect(dialog(page).getByText('Device name is required')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 375, height: 740 });
    // the dialog grows to the phone's size a moment later
    await expect(() => expectNoSidewaysScroll(page)).toPass();
    await page.goto(at(door.code));
    await expect(card(page, name)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}
