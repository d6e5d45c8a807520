import { makeDevice, makeDoor } from '@gatehouse/testing/browser/area-tree';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { makePerson } from '@gatehouse/testing/browser/terminals';
import type { Page } from '@playwright/test';

const search = (page: Page) => page.getByPlaceholder('Search by name, code, account or page');
const actionButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('Ctrl K finds a person by account name and opens their card, day and log', async ({ as }) => {
  const page = await as('ADMIN', '/buildings');
  const person = await makePerson(page);
  const open = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await search(page).fill(person.name);
    await expect(actionButton(page, `Device log: ${person.name}`)).toBeVisible();
  };
  await open();
  await expectAccessible(page);
  await search(page).press('Enter');
  await expect(page).toHaveURL(/\/staff\?view=\d+/);
  await expect(dialog(page, 'Employee')).toContainText(person.name);
  await page.keyboard.press('Escape');

  await open();
  await actionButton(page, `Today: ${person.name}`).click();
  await expect(page).toHaveURL(/\/attendance-log\/\d{4}-\d\d-\d\d\/\d+/);

  await open();
  await actionButton(page, `Device log: ${person.name}`).click();
  await expect(page).toHaveURL(/\/device-logs\?employeeId=\d+/);
  await expect(page.getByRole('combobox', { name: 'Employee' })).toHaveValue(new RegExp(person.name));
});

test('search in the top bar finds a device by name, also on a phone', async ({ as }) => {
  const page = await as('ADMIN', '/buildings');
  const door = await makeDoor(page);
  const device = await makeDevice(page, door.id);
  await page.getByRole('button', { name: 'Search people, doors, pages…' }).click();
  await search(page).fill(device.name);
  await expect(page.getByRole('button', { name: new RegExp(`^${device.name}`) })).toContainText(door.name);
  await actionButton(page, `Edit: ${device.name}`).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Device name' })).toHaveValue(device.name);

  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/buildings');
  await page.getByRole('button', { name: 'Search people, doors, pages…' }).click();
  await search(page).fill(door.name);
  await expect(actionButton(page, `Devices: ${door.name}`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('search finds only pages for a person without list permissions, and shows a message if there are no results', async ({
  as,
}) => {
  const page = await as('STAFF', '/my-profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await search(page).fill('admin');
  await expect(page.getByText('No results')).toBeVisible();
  await search(page).fill('profile');
  await search(page).press('Enter');
  await expect(page).toHaveURL(/\/my-profile$/);
});
