import { accessZones } from '@gatehouse/api/access/access-zones';
import { buildings } from '@gatehouse/api/area/buildings';
import { rooms } from '@gatehouse/api/area/rooms';
import { unique } from '@gatehouse/testing/browser/area-tree';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import { chooseAction, row } from '@gatehouse/testing/browser/lists';
import type { Page } from '@playwright/test';

async function choose(page: Page, field: string, option: string) {
  await dialog(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Creates a secure room in the first building of the sample. */
async function makeClosedRoom(page: Page): Promise<{ id: number; name: string; building: string }> {
  const { content } = await callApi(page, buildings.list);
  const building = content.find(({ buildingCode }: { buildingCode: string }) => buildingCode === 'SGN-1');
  const name = unique('Vault');
  const body = {
    ...{ roomCode: name, roomName: name, roomType: 'SECURITY_ROOM', floor: 1 },
    ...{ companyId: building.companyId, buildingId: building.id },
  };
  const { id } = await callApi(page, rooms.create, body);
  return { id, name, building: building.buildingName };
}

test('manager gives department members access to a room, changes it and removes it', async ({ as }) => {
  const room = await makeClosedRoom(await as('ADMIN'));
  const page = await as('MANAGER', '/area-access');
  await page.getByRole('button', { name: 'Grant access' }).click();
  await choose(page, 'Department', 'Engineering');
  await choose(page, 'Building', room.building);
  await choose(page, 'Room', room.name);
  await dialog(page).getByRole('textbox', { name: 'Search people' }).fill('staff');
  await dialog(page)
    .getByRole('checkbox', { name: /Sarah Morgan/ })
    .check();
  await expectAccessible(page);
  await save(dialog(page));
  await expect(page.getByText('Access granted to one person')).toBeVisible();

  await page.goto('/access-detail/staff');
  await expect(row(page, room.name)).toContainText('Active');
  await row(page, room.name)
    .getByRole('button', { name: `Edit ${room.name}` })
    .click();
  await dialog(page).getByRole('switch', { name: 'Active' }).uncheck();
  await save(dialog(page));
  await expect(row(page, room.name)).toContainText('Inactive');
  await chooseAction(row(page, room.name), `Delete ${room.name}`);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, room.name)).toHaveCount(0);
});

test('access form focuses the first list and reports each missing field', async ({ as }) => {
  const page = await as('MANAGER', '/area-access?create=true');
  const department = dialog(page).getByRole('combobox', { name: 'Department' });
  await expect(dialog(page).getByRole('combobox', { name: 'Company' })).toBeFocused();
  await expect(department).toBeEnabled();
  await save(dialog(page));
  for (const name of ['Department', 'Building', 'Room', 'People'])
    await expect(dialog(page).getByText(`${name} is required`)).toBeVisible();
  await expect(department).toBeFocused();
  await choose(page, 'Department', 'Engineering');
  await expect(dialog(page).getByText('Department is required')).toBeHidden();
});

test('employee requests room access, a manager approves it, the employee deletes it', async ({ as }) => {
  const room = await makeClosedRoom(await as('ADMIN'));
  const page = await as('STAFF', '/request-access');
  await page.getByRole('textbox', { name: 'Search rooms' }).fill(room.name);
  const card = page.getByRole('article', { name: room.name });
  await card.getByRole('button', { name: 'Request access' }).click();
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Samples are kept there');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Request access' }).click();
  await expect(card).toContainText('Pending approval');
  await card.getByRole('button', { name: 'Request access' }).hover();
  await expect(page.getByRole('tooltip')).toContainText('You’ve already requested access');
  await page.goto('/my-access');
  await expect(row(page, room.name)).toContainText('Pending approval');

  const manager = await as('MANAGER', '/request-management');
  await manager.getByRole('button', { name: `Access: ${room.name}`, exact: true }).click();
  await expect(manager.getByRole('complementary')).toContainText('Samples are kept there');
  await manager.getByRole('complementary').getByRole('button', { name: 'Approve' }).click();
  await dialog(manager).getByRole('button', { name: 'Approve' }).click();
  await expect(dialog(manager)).toBeHidden();

  await page.reload();
  await expect(row(page, room.name)).toContainText('Active');
  await chooseAction(row(page, room.name), `Delete ${room.name}`);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, room.name)).toHaveCount(0);
});

test('room access per department lists the rooms of each person, also on a phone', async ({ as }) => {
  const page = await as('MANAGER', '/department-access');
  await page.getByRole('textbox', { name: /Filter/ }).fill('Sarah');
  await page.getByRole('button', { name: /Sarah Morgan/ }).click();
  await expect(row(page, 'Quality laboratory')).toContainText('Active');
  await page.setViewportSize({ width: 375, height: 740 });
  await expect(page.getByText('Quality laboratory')).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect((await callApi(page, accessZones.people, undefined, { query: { size: '5' } })).content).toHaveLength(
    5,
  );

  // Changing the department clears the search in the people list.
  const admin = await as('ADMIN', '/department-access');
  const people = admin.getByRole('navigation', { name: 'Employees' });
  await people.getByRole('textbox').fill('nobody of this name');
  await expect(people).toContainText('No results');
  await admin.getByRole('combobox', { name: 'Department' }).click();
  await admin.getByRole('option', { name: 'Engineering', exact: true }).click();
  await expect(people.getByRole('button', { name: /Sarah Morgan/ })).toBeVisible();
  await expect(people.getByRole('textbox')).toHaveValue('');
});

test('profile lists the rooms that the person can enter', async ({ as }) => {
  const page = await as('STAFF', '/my-profile?tab=access');
  const card = page.getByRole('article', { name: 'Quality laboratory' });
  await expect(card).toContainText('You have access');
  await expect(page.getByRole('article', { name: 'Lobby' })).toContainText('Open to everyone');
  await expect(page.getByRole('article', { name: 'Meeting room Lotus' })).toHaveCount(0);
});
