import { occupancy } from '@gatehouse/api/access/occupancy';
import { rooms } from '@gatehouse/api/area/rooms';
import { makeBuilding, makeDevice, makeDoor, makeRoom } from '@gatehouse/testing/browser/area-tree';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import { row } from '@gatehouse/testing/browser/lists';
import { digits, here, makePerson, switchOn } from '@gatehouse/testing/browser/terminals';
import type { Page } from '@playwright/test';

/** Creates a room in a new building, with an entry and an exit terminal. */
async function makeHall(page: Page, url: string | undefined) {
  const building = await makeBuilding(page);
  const room = await makeRoom(page, { buildingId: building.id });
  const terminalAt = async (direction: 'IN' | 'OUT') => {
    const door = await makeDoor(page, { roomId: room.id });
    const serialNumber = `T${digits(12)}`;
    const device = { protocol: 'ZK_ATT', serialNumber, allowedAddresses: here, direction };
    await makeDevice(page, door.id, device);
    const terminal = switchOn(url, serialNumber);
    await terminal.handshake();
    return terminal;
  };
  const [wayIn] = [await terminalAt('IN'), await terminalAt('OUT')];
  return { building, room, wayIn };
}

test('occupancy shows arrivals and departures live, and lets an administrator mark a person as left', async ({
  as,
  baseURL,
}) => {
  const page = await as('ADMIN');
  const person = await makePerson(page);
  const { building, room, wayIn } = await makeHall(page, baseURL);
  const { version } = await callApi(page, rooms.get, undefined, { params: { id: room.id } });
  await callApi(
    page,
    rooms.update,
    { antiPassback: 'SOFT', capacity: 1, version },
    { params: { id: room.id } },
  );

  await page.goto(`/occupancy?buildingId=${building.id}`);
  await expect(page.getByText('No one is inside')).toBeVisible();
  await expectAccessible(page);
  wayIn.punch({ pin: person.pin, verify: 'FACE', direction: 'IN' });
  expect(await wayIn.push()).toBe(true);
  await expect(row(page, person.name)).toContainText(room.name);
  await expect(page.getByRole('button', { name: '1 Whole building' })).toBeVisible();
  await expect(page.getByRole('button', { name: /1 of 1/ })).toBeVisible();

  await row(page, person.name)
    .getByRole('button', { name: `Mark ${person.name} as left` })
    .click();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Mark as left', exact: true }).click();
  await expect(row(page, person.name)).toHaveCount(0);
  await expect(page.getByText('No one is inside')).toBeVisible();
  await page.setViewportSize({ width: 375, height: 740 });
  await expectNoSidewaysScroll(page);
});

test('manager sees only the number of people inside that they do not manage, and the room form explains hard anti-passback', async ({
  as,
  baseURL,
}) => {
  const admin = await as('ADMIN');
  const person = await makePerson(admin);
  const { building, room, wayIn } = await makeHall(admin, baseURL);
  wayIn.punch({ pin: person.pin, verify: 'FACE', direction: 'IN' });
  expect(await wayIn.push()).toBe(true);
  const { others } = await callApi(admin, occupancy.people, undefined, {
    query: { buildingId: String(building.id) },
  });
  expect(others).toBe(0);

  const page = await as('MANAGER', `/occupancy?buildingId=${building.id}`);
  await expect(page.getByText('Others inside: 1')).toBeVisible();
  await expect(page.getByText(person.name)).toHaveCount(0);

  await admin.goto(`/rooms?buildingCode=${building.code}&edit=${room.id}`);
  const form = dialog(admin);
  await form.getByRole('combobox', { name: 'Anti-passback' }).click();
  await admin.getByRole('option', { name: /^Hard/ }).click();
  await expect(form).toContainText('Terminals that decide on their own let people in');
  await save(form);
  await expect(admin.getByText('Room updated')).toBeVisible();
});
