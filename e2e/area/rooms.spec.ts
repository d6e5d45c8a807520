import { makeBuilding, makeDoor, makeRoom, unique } from '@gatehouse/testing/browser/area-tree';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { save, textField } from '@gatehouse/testing/browser/forms';
import { card, chooseAction, showAction } from '@gatehouse/testing/browser/lists';
import { createJpeg } from '@gatehouse/testing/data/people/pictures';
import type { Page } from '@playwright/test';

const screen = '/rooms';
const pathFor = (code: string, more = '') => `${screen}?buildingCode=${encodeURIComponent(code)}${more}`;
const names = (page: Page) => page.getByRole('article').getByRole('heading');

test('administrator adds, edits and deletes a room of the building given in the URL', async ({ as }) => {
  const page = await as('ADMIN');
  const building = await makeBuilding(page);
  await page.goto(pathFor(building.code));
  await expect(page.getByText('No rooms yet')).toBeVisible();
  await page.getByRole('button', { name: 'New room' }).click();
  await expect(dialog(page).getByRole('combobox', { name: 'Building' })).toHaveValue(building.name);
  const name = unique('Phòng');
  await textField(dialog(page), 'Name').fill(`  ${name}  `);
  await textField(dialog(page), 'Code').fill(name);
  await dialog(page).getByRole('combobox', { name: 'Room type' }).click();
  await page.getByRole('option', { name: 'Security room' }).click();
  await textField(dialog(page), 'Floor').fill('4');
  await save(dialog(page));
  await expect(card(page, name)).toContainText('Floor 4');

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await textField(dialog(page), 'Floor').fill('0');
  await save(dialog(page));
  await expect(card(page, name)).toContainText('Floor 0');

  await chooseAction(page, `Delete ${name}`);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No rooms yet')).toBeVisible();
});

test('changing the company in the room form clears the building, and a building can only be chosen after a company', async ({
  as,
}) => {
  const page = await as('SYSADMIN', `${screen}?create=true`);
  const company = dialog(page).getByRole('combobox', { name: 'Company' });
  const building = dialog(page).getByRole('combobox', { name: 'Building' });
  await expect(building).not.toHaveValue('');
  const before = await company.inputValue();
  await company.click();
  await page.getByRole('listbox').getByRole('option').filter({ hasNotText: before }).first().click();
  await expect(company).not.toHaveValue(before);
  await expect(building).toHaveValue('');
  await building.click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
});

test('room list sorts rooms, truncates long names, links to doors, and does not delete rooms with doors', async ({
  as,
}) => {
  const page = await as('ADMIN', screen);
  const building = await makeBuilding(page);
  const parentIds = { buildingId: building.id };
  const long = 'Zeta, a room whose name goes on and on and on';
  await makeRoom(page, { ...parentIds, roomName: 'Room 10' });
  const second = await makeRoom(page, { ...parentIds, roomName: 'Room 2' });
  await makeRoom(page, { ...parentIds, roomName: long });
  await makeDoor(page, { roomId: second.id, doorName: 'Only door' });
  await page.goto(pathFor(building.code));
  await expect(names(page)).toHaveText(['Room 2', 'Room 10', 'Zeta, a room whose name goes o...']);
  for (const [order, expected] of [
    ['Name Z–A', ['Zeta, a room whose name goes o...', 'Room 10', 'Room 2']],
    ['Oldest first', ['Room 10', 'Room 2', 'Zeta, a room whose name goes o...']],
    ['Newest first', ['Zeta, a room whose name goes o...', 'Room 2', 'Room 10']],
  ] as const) {
    await page.getByRole('combobox', { name: 'Sort' }).click();
    await page.getByRole('option', { name: order }).click();
    await expect(names(page)).toHaveText([...expected]);
  }
  const remove = await showAction(page, /^Delete Room 2/);
  await expect(remove).toContainText('This room still has a door. Delete it first.');
  await remove.click({ force: true });
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Doors of Room 2' }).click();
  await expect(card(page, 'Only door')).toBeVisible();
});

test('administrator uploads the photo of a meeting room, employees see it when booking, and the photo is removed', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const building = await makeBuilding(page);
  const room = await makeRoom(page, { buildingId: building.id, roomType: 'MEETING_ROOM' });
  await page.goto(`${pathFor(building.code)}&edit=${room.id}`);
  const buffer = Buffer.from(await createJpeg({ width: 1280, height: 720 }));
  const file = { name: 'room.jpg', mimeType: 'image/jpeg', buffer };
  await dialog(page).getByLabel('Photo file').setInputFiles(file);
  const photo = (at: Page | ReturnType<typeof dialog>) =>
    at.getByRole('img', { name: `Photo of ${room.name}` });
  await expect(photo(dialog(page))).toBeVisible();
  await expectAccessible(page);
  await page.goto(pathFor(building.code));
  await expect(photo(page)).toHaveJSProperty('complete', true);

  const staff = await as('STAFF', `/meeting-rooms?buildingCode=${building.code}&roomCode=${room.code}`);
  await expect(photo(staff)).toBeVisible();

  await page.goto(`${pathFor(building.code)}&edit=${room.id}`);
  await dialog(page).getByRole('button', { name: 'Remove photo' }).click();
  await expect(photo(dialog(page))).toHaveCount(0);
});
