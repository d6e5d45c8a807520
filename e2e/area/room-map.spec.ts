import { makeBuilding, makeDevice, makeDoor, makeRoom, unique } from '@gatehouse/testing/browser/area-tree';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { save, textField } from '@gatehouse/testing/browser/forms';
import type { Page } from '@playwright/test';

const pathFor = (buildingId: number, more = '') => `/room-map?buildingId=${buildingId}${more}`;
const shape = (page: Page, name: string | RegExp) => page.locator('svg').getByRole('button', { name });
const listButton = (page: Page, name: string) => page.getByRole('listitem').getByRole('button', { name });

/** Drags a shape on the map. The distances are in pixels. */
async function drag(page: Page, name: string | RegExp, byX: number, byY: number): Promise<void> {
  const box = await shape(page, name).boundingBox();
  if (!box) throw new Error('not on the map');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + byX, y + byY, { steps: 4 });
  await page.mouse.up();
}

test('room map editor draws a room with a door, drags the room with its door, undoes and redoes the drag, and saves the map', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const building = await makeBuilding(page);
  await page.goto(pathFor(building.id));
  await page.getByRole('button', { name: 'New room' }).click();
  await expect(shape(page, /^New room/)).toBeVisible();
  // The name field has the focus at first. After saving, the New room button has the focus again.
  await expect(textField(page, 'Name')).toBeFocused();
  const name = unique('Lobby');
  await textField(page, 'Name').fill(name);
  await textField(page, 'Code').fill(name);
  await page.getByRole('combobox', { name: 'Room type' }).click();
  await page.getByRole('option', { name: 'Open room' }).click();
  await save(page);
  await expect(shape(page, `Room ${name}, 160 × 120 at 20, 20`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'New room' })).toBeFocused();

  await page.getByRole('button', { name: 'New door' }).click();
  const door = unique('Door');
  await textField(page, 'Door name').fill(door);
  await textField(page, 'Door code').fill(door);
  await save(page);
  await expect(shape(page, `Door ${door} of ${name}, 40 × 20 at 30, 130`)).toBeVisible();

  await drag(page, `Room ${name}`, 101, 62);
  await expect(shape(page, `Room ${name}, 160 × 120 at 120, 80`)).toBeVisible();
  await expect(shape(page, `Door ${door} of ${name}, 40 × 20 at 130, 190`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shape(page, `Room ${name}, 160 × 120 at 20, 20`)).toBeVisible();
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByRole('button', { name: 'Save map' }).click();
  await expect(page.getByText('Map saved')).toBeVisible();
  await page.reload();
  await expect(shape(page, `Door ${door} of ${name}, 40 × 20 at 130, 190`)).toBeVisible();
});

test('arrow keys move and resize rooms in grid steps on the map and in the list, and leaving the page with unsaved changes asks for confirmation', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const building = await makeBuilding(page);
  const room = await makeRoom(page, { buildingId: building.id });
  const door = await makeDoor(page, { roomId: room.id });
  await page.goto(pathFor(building.id));
  await listButton(page, room.name).click();
  await page.getByRole('button', { name: 'Add to map' }).click();
  await listButton(page, door.name).click();
  await page.getByRole('button', { name: 'Add to map' }).click();
  await shape(page, `Room ${room.name}`).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(shape(page, `Room ${room.name}, 160 × 140 at 40, 20`)).toBeVisible();
  await listButton(page, door.name).focus();
  await page.keyboard.press('ArrowUp');
  await expect(shape(page, `Door ${door.name} of ${room.name}, 40 × 20 at 50, 120`)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Doors', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
  await shape(page, `Door ${door.name}`).focus();
  await page.keyboard.press('Delete');
  await expect(shape(page, `Door ${door.name}`)).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Image (PNG)' }).click();
  expect((await download).suggestedFilename()).toBe(`${building.code}-1.png`);
});

test('room map form keeps the entries of a new room after a change of the building, and unsaved drawings prevent this change', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const [first, other] = [await makeBuilding(page), await makeBuilding(page)];
  const room = await makeRoom(page, { buildingId: first.id });
  await page.goto(pathFor(first.id, '&create=room'));
  const name = unique('Archive');
  await textField(page, 'Name').fill(name);
  await textField(page, 'Code').fill(name);
  await page.getByRole('combobox', { name: 'Room type' }).click();
  await page.getByRole('option', { name: 'Open room' }).click();
  const building = page.getByRole('complementary').getByRole('combobox', { name: 'Building' });
  await building.fill(other.name);
  await page.getByRole('option', { name: other.name }).click();
  await expect(page.getByRole('group', { name: `${other.name}, floor 1` })).toBeVisible();
  await expect(textField(page, 'Name')).toHaveValue(name);
  await save(page);
  await expect(shape(page, `Room ${name}`)).toBeVisible();

  await page.goto(pathFor(first.id, `&room=${room.id}`));
  await page.getByRole('button', { name: 'Add to map' }).click();
  await page.getByRole('button', { name: 'New room' }).click();
  await expect(building).toBeDisabled();
  await expect(page.getByText('Save the map first.')).toBeVisible();
});

test('manager cannot open the room map', async ({ as }) => {
  const page = await as('MANAGER', '/room-map');
  await expect(page).toHaveURL(/\/403/);
});

test('monitor mode shows people as dots, shows the reader status of doors, and links back to editing', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const building = await makeBuilding(page);
  const room = await makeRoom(page, { buildingId: building.id });
  const door = await makeDoor(page, { roomId: room.id });
  await makeDevice(page, door.id, { protocol: 'JSON', serialNumber: `MAP${door.id}` });
  await page.goto(pathFor(building.id, `&room=${room.id}`));
  await page.getByRole('button', { name: 'Add to map' }).click();
  await page.getByText('Monitor', { exact: true }).click();
  await expect(dialog(page)).toContainText('Your changes will be lost');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save map' }).click();
  await expect(page.getByText('Map saved')).toBeVisible();

  await page.getByText('Monitor', { exact: true }).click();
  await expect(page).toHaveURL(/mode=watch/);
  await expect(
    page.getByRole('status').filter({ hasText: '1 of 1 needs attention · 0 people inside' }),
  ).toBeVisible();
  await expect(listButton(page, door.name)).toContainText('Reader offline');
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await shape(page, `Room ${room.name}`).click();
  await expect(page.getByRole('link', { name: 'See who’s inside' })).toHaveAttribute('href', /occupancy/);
  await listButton(page, door.name).click();
  await expect(page.getByRole('link', { name: 'View devices' })).toHaveAttribute('href', /devices/);
  await expectAccessible(page);
  await page.getByText('Edit', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save map' })).toBeVisible();

  // If the data of people or readers fails to load, the map reports it.
  for (const unknown of ['**/occupancy/places*', '**/devices/standings*'])
    await page.route(unknown, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(pathFor(building.id, '&mode=watch'));
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(listButton(page, door.name)).toBeVisible();
  await expect(page.getByText(/needs? a look|people in/)).toHaveCount(0);
});
