import { makeDevice, makeDoor, makeRoom, unique } from '@gatehouse/testing/browser/area-tree';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, test } from '@gatehouse/testing/browser/fixtures';
import { save, textField } from '@gatehouse/testing/browser/forms';
import { card, chooseAction } from '@gatehouse/testing/browser/lists';

const screen = '/doors';
const pathFor = (code: string, more = '') => `${screen}?roomCode=${encodeURIComponent(code)}${more}`;

test('administrator adds a door to the room given in the URL, closes the door and deletes it', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const room = await makeRoom(page);
  await page.goto(pathFor(room.code));
  await expect(page.getByText('No doors yet')).toBeVisible();
  await page.getByRole('button', { name: 'New door' }).click();
  await expect(dialog(page).getByRole('combobox', { name: 'Room' })).toHaveValue(new RegExp(`^${room.name}`));
  const name = unique('Cửa');
  await textField(dialog(page), 'Door name').fill(`  ${name} `);
  await textField(dialog(page), 'Door code').fill(` ${name}`);
  await save(dialog(page));
  await expect(card(page, name)).toContainText('Active');

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(textField(dialog(page), 'Door code')).toHaveValue(name);
  await dialog(page).getByRole('radio', { name: 'Inactive' }).check();
  await save(dialog(page));
  await expect(card(page, name)).toContainText('Inactive');

  await chooseAction(page, `Delete ${name}`);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No doors yet')).toBeVisible();
});

test('administrator moves a door to another room chosen by search', async ({ as }) => {
  const page = await as('ADMIN');
  const from = await makeRoom(page);
  const to = await makeRoom(page);
  const door = await makeDoor(page, { roomId: from.id });
  await page.goto(pathFor(from.code));
  await page.getByRole('button', { name: `Edit ${door.name}` }).click();
  await dialog(page).getByRole('combobox', { name: 'Room' }).fill(to.name);
  await page.getByRole('option', { name: new RegExp(`^${to.name}`) }).click();
  await save(dialog(page));
  await expect(page.getByText('No doors yet')).toBeVisible();
  await page.goto(pathFor(to.code));
  await expect(card(page, door.name)).toBeVisible();
});

test('deletion dialog of a door shows the reason if the door cannot be deleted', async ({ as }) => {
  const page = await as('ADMIN');
  const room = await makeRoom(page);
  const door = await makeDoor(page, { roomId: room.id });
  await page.goto(pathFor(room.code));
  await chooseAction(page, `Delete ${door.name}`);
  await makeDevice(page, door.id); // Another user adds a device to the door first.
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('This door still has devices');
});

test('door card has no button to edit or delete the door for a person without these permissions', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const room = await makeRoom(page);
  const door = await makeDoor(page, { roomId: room.id });
  const manager = await as('MANAGER', pathFor(room.code));
  await expect(card(manager, door.name)).toBeVisible();
  const actions = card(manager, door.name).getByRole('button', {
    name: /^(Edit|Delete) /,
    includeHidden: true,
  });
  await expect(actions).toHaveCount(0);
});

test('door list filters doors by name and code, and links to their devices', async ({ as }) => {
  const page = await as('ADMIN');
  const room = await makeRoom(page);
  await makeDoor(page, { roomId: room.id, doorName: 'North gate' });
  const south = await makeDoor(page, { roomId: room.id, doorName: 'South gate' });
  const device = await makeDevice(page, south.id);
  await page.goto(pathFor(room.code));
  const filter = page.getByRole('textbox', { name: 'Filter doors' });
  await filter.fill('north');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['North gate']);
  await filter.fill(south.code.toUpperCase());
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['South gate']);
  await page.getByRole('link', { name: 'Devices of South gate' }).click();
  await expect(card(page, device.name)).toBeVisible();
});
