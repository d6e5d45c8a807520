import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { makeBuilding, makeDoor, makeRoom, unique } from './places.ts';

const screen = '/rooms';
const at = (code: string, more = '') => `${screen}?buildingCode=${encodeURIComponent(code)}${more}`;
const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const names = (page: Page) => page.getByRole('article').getByRole('heading');
const text = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click();

async function choose(page: Page, label: string, option: string) {
  await dialog(page).getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('an administrator adds, finds, changes and deletes a room of the building a link names', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const building = await makeBuilding(page);
  await page.goto(at(building.code));
  await expect(page.getByText('No rooms yet')).toBeVisible();
  await page.getByRole('button', { name: 'New room' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'New room' })).toBeVisible();
  await expect(dialog(page).getByRole('combobox', { name: 'Building' })).toHaveValue(building.name);
  const name = unique('Phòng');
  await text(page, 'Name').fill(`  ${name}  `);
  await text(page, 'Code').fill(name);
  await choose(page, 'Room type', 'Security room');
  await text(page, 'Floor').fill('4');
  await save(page);
  await expect(card(page, name)).toContainText('Floor 4');
  await expect(card(page, name)).toContainText('Security room');

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Edit room' })).toBeVisible();
  await expect(dialog(page).getByRole('combobox', { name: 'Company' })).toHaveCount(0);
  await text(page, 'Floor').fill('0');
  await save(page);
  await expect(card(page, name)).toContainText('Floor 0');

  await page.getByRole('textbox', { name: 'Search rooms' }).fill('nothing like it');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No rooms yet')).toBeVisible();
});

test('a room form names every bad field, and a floor is a non-negative whole number', async ({ as }) => {
  const page = await as('ADMIN', `${screen}?create=true`);
  await text(page, 'Floor').fill('-1');
  await save(page);
  for (const sentence of [
    'Name is required',
    'Code is required',
    'Room type is required',
    'Floor must not be less than 0',
  ])
    await expect(dialog(page).getByText(sentence)).toBeVisible();
  await expect(text(page, 'Name')).toBeFocused();
});

test('choosing another company clears the building, and without one no building can be chosen', async ({
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

test('rooms are sorted on the screen, long names are cut, and a card leads to its doors', async ({ as }) => {
  const page = await as('ADMIN', screen);
  const building = await makeBuilding(page);
  const place = { buildingId: building.id };
  const long = 'Zeta, a room whose name goes on and on and on';
  await makeRoom(page, { ...place, roomName: 'Room 10' });
  const second = await makeRoom(page, { ...place, roomName: 'Room 2' });
  await makeRoom(page, { ...place, roomName: long });
  await makeDoor(page, { roomId: second.id, doorName: 'Only door' });
  await page.goto(at(building.code));
  await expect(names(page)).toHaveText(['Room 2', 'Room 10', 'Zeta, a room whose name goes o...']);
  for (const [order, expected] of [
    ['Name Z–A', ['Zeta, a room whose name goes o...', 'Room 10', 'Room 2']],
    ['Newest first', ['Zeta, a room whose name goes o...', 'Room 2', 'Room 10']],
    ['Oldest first', ['Room 10', 'Room 2', 'Zeta, a room whose name goes o...']],
  ] as const) {
    await page.getByRole('combobox', { name: 'Sort' }).click();
    await page.getByRole('option', { name: order }).click();
    await expect(names(page)).toHaveText([...expected]);
  }
  await expect(card(page, 'Room 2').getByRole('button', { name: 'Delete Room 2' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('link', { name: 'Doors of Room 2' }).click();
  await expect(page).toHaveURL(/\/doors\?roomCode=/);
  await expect(card(page, 'Only door')).toBeVisible();
});

test('a manager looks and cannot change', async ({ as }) => {
  const page = await as('ADMIN', screen);
  const building = await makeBuilding(page);
  const room = await makeRoom(page, { buildingId: building.id });
  const theirs = await as('MANAGER', at(building.code));
  await expect(card(theirs, room.name)).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^(New room|Edit|Delete)/ })).toHaveCount(0);
});

test('a link finds its building in whatever case its code is written, and names one there is not', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const building = await makeBuilding(page);
  const room = await makeRoom(page, { buildingId: building.id });
  await page.goto(`/rooms?buildingCode=${encodeURIComponent(building.code.toUpperCase())}`);
  await expect(page.getByRole('article', { name: room.name })).toBeVisible();
  await page.goto('/rooms?buildingCode=no-such-building');
  await expect(page.getByText('There is no code “no-such-building” under Buildings')).toBeVisible();
});
