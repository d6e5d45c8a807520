import type { Page } from '@playwright/test';
import { makeBuilding, makeDoor, makeRoom, unique } from '../area/places.ts';
import { expect, expectNoSidewaysScroll, test } from '../fixtures.ts';
import { makeDepartment, makeEmployee, makeManager } from '../people/people.ts';

// what every list does, seen in those of buildings, rooms, doors, staff and managers

const dialog = (page: Page) => page.getByRole('dialog');
const text = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true });

test('the address holds keyword and open dialog, so a reload shows the same', async ({ as }) => {
  const page = await as('ADMIN');
  const { name } = await makeBuilding(page);
  await page.goto('/buildings');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await expect(page).toHaveURL(/keyword=Buil/);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.reload();
  await expect(text(page, 'Name')).toHaveValue(name);
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('the page stands in the address, and a reload shows the same', async ({ as }) => {
  const page = await as('ADMIN', '/staff');
  await expect(page.getByRole('article')).toHaveCount(12);
  const heading = page.getByRole('article').first().getByRole('heading');
  const before = await heading.innerText();
  await page.getByRole('button', { name: /^Page 2 of/ }).click();
  await expect(page).toHaveURL(/page=1/);
  // the first page stays until the second is here
  await expect(heading).not.toHaveText(before);
  const first = await heading.innerText();
  await page.reload();
  await expect(heading).toHaveText(first);
});

test('a search about to be sent does not ask to leave a form that was opened meanwhile', async ({ as }) => {
  const page = await as('ADMIN', '/staff');
  await page.getByRole('textbox', { name: /^Search by name/ }).fill('nobody of this name');
  await page.getByRole('button', { name: 'New employee' }).click();
  await text(page, 'First name').fill('Half');
  await expect(page).toHaveURL(/keyword=nobody/);
  await expect(page.getByText('Leave without saving?')).toHaveCount(0);
  await expect(text(page, 'First name')).toHaveValue('Half');
});

test('what is pressed just after typing does not slip from under the pointer', async ({ as }) => {
  const page = await as('ADMIN');
  const { id: buildingId, code } = await makeBuilding(page);
  const name = unique('Second');
  for (const roomName of [unique('First'), name]) await makeRoom(page, { buildingId, roomName });
  await page.goto(`/rooms?buildingCode=${encodeURIComponent(code)}`);
  // by name; found, it goes to the place of the first
  await page.getByRole('button', { name: `Edit ${name}` }).hover();
  await page.getByRole('textbox', { name: /^Search/ }).fill(name);
  await page.mouse.down();
  await page.waitForTimeout(1_500);
  await page.mouse.up();
  await expect(text(page, 'Name')).toHaveValue(name);
  await expect(page).toHaveURL(/keyword=/);
});

test('deleting the last one of a page goes back a page', async ({ as }) => {
  const page = await as('ADMIN');
  const department = await makeDepartment(page);
  const made: { name: string }[] = [];
  for (let place = 0; place < 13; place++) {
    const one = await makeEmployee(page, department.id);
    await makeManager(page, one.id, department.id);
    made.push(one);
  }
  // an old address beyond the last page leads on to that one, and Back out of the list
  await page.goto('/buildings');
  await page.goto(`/hr-managers?departmentCode=${department.name}&page=5`);
  await expect(page).toHaveURL(/[?&]page=1/);
  await page.goBack();
  await expect(page).toHaveURL(/\/buildings$/);
  await page.goto(`/hr-managers?departmentCode=${department.name}&page=1`);
  const [last] = made.map(({ name }) => name).toSorted((a, b) => b.localeCompare(a, 'en'));
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: `Delete ${last}` }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('article')).toHaveCount(12);
  await expect(page).not.toHaveURL(/[?&]page=1/);
});

test('a link finds its building in whatever case its code is written, and names one there is not', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const building = await makeBuilding(page);
  const room = await makeRoom(page, { buildingId: building.id });
  await page.goto(`/rooms?buildingCode=${encodeURIComponent(building.code.toUpperCase())}`);
  await expect(page.getByRole('article', { name: room.name })).toBeVisible();
  // another building is chosen before the search has rested: it is of neither
  await page.getByRole('textbox', { name: /^Search/ }).fill('nothing of this name');
  await page.getByRole('navigation', { name: 'Buildings' }).getByRole('button').first().click();
  await expect(
    page.getByRole('navigation', { name: 'Buildings' }).getByRole('button').first(),
  ).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('textbox', { name: /^Search/ })).toHaveValue('');
  await page.goto('/rooms?buildingCode=no-such-building');
  await expect(page.getByText('No match for code “no-such-building” in Buildings')).toBeVisible();
});

test('the choices of a narrow filter are as wide as words need, and its cross stands beside what is chosen', async ({
  as,
}) => {
  const page = await as('ADMIN', '/visitors');
  const state = page.getByRole('combobox', { name: 'Status' });
  await state.click();
  const choice = page.getByRole('option', { name: 'Active', exact: true });
  // one line, not as many as the chip is narrow
  expect((await choice.boundingBox())?.height).toBeLessThan(40);
  await choice.click();
  const cross = page.locator('search [data-combined-clear-section] button');
  const ofText = await state.evaluate((input) => {
    const { right } = input.getBoundingClientRect();
    return right - Number.parseFloat(getComputedStyle(input).paddingRight);
  });
  expect((await cross.boundingBox())?.x).toBeGreaterThanOrEqual(ofText - 1);
  // what it was chosen from has lost the focus's second ring
  await expect(state).toHaveCSS('outline-style', 'none');
  await cross.click();
  await expect(state).toHaveValue('');
});

test('a table that misses its room by a hair does not widen the page', async ({ as }) => {
  const page = await as('ADMIN');
  await page.setViewportSize({ width: 1900, height: 800 });
  await page.goto('/device-logs');
  const table = page.getByRole('table');
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(table.locator('..')).toHaveAttribute('data-fit', '');
  for (const tooMuch of [1, 2]) {
    await table.evaluate((one, by) => {
      one.style.minWidth = `${(one.parentElement?.clientWidth ?? 0) + by}px`;
    }, tooMuch);
    await expectNoSidewaysScroll(page);
  }
});

test('who may only look is offered no change, no advice to make one, and no way to what they may not see', async ({
  as,
}) => {
  const admin = await as('ADMIN');
  const building = await makeBuilding(admin);
  const room = await makeRoom(admin, { buildingId: building.id });
  const rooms = `/rooms?buildingCode=${encodeURIComponent(building.code)}`;
  const doors = `/doors?roomCode=${encodeURIComponent(room.code)}`;
  await admin.goto(doors);
  await expect(admin.getByText(`Add the first door for ${room.name}`)).toBeVisible();
  const page = await as('MANAGER', doors);
  await expect(page.getByText('No doors yet')).toBeVisible();
  await expect(page.getByText('Add the first')).toHaveCount(0);
  await makeDoor(admin, { roomId: room.id });
  for (const screen of ['/buildings', rooms, doors]) {
    await page.goto(screen);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^(New|Edit|Delete) / })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Devices of / })).toHaveCount(0);
  }
});
