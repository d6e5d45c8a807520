import { makeBuilding, makeDoor, makeRoom, unique } from '@gatehouse/testing/browser/area-tree';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { textField } from '@gatehouse/testing/browser/forms';
import { chooseAction } from '@gatehouse/testing/browser/lists';
import { makeDepartment, makeEmployee, makeManager } from '@gatehouse/testing/browser/people';

// Behaviour that all lists have, tested with buildings, rooms, doors, staff and managers.

test('reload of a list shows the same keyword and open dialog, because the URL contains them', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const { name } = await makeBuilding(page);
  await page.goto('/buildings');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await expect(page).toHaveURL(/keyword=Buil/);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.reload();
  await expect(textField(dialog(page), 'Name')).toHaveValue(name);
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('list reports that the entry of a link is not in it', async ({ as }) => {
  const page = await as('ADMIN', '/holidays?edit=999999999');
  const notice = page.getByRole('alert').filter({ hasText: 'The entry isn’t in this list.' });
  await expect(notice).toBeVisible();
  await page.goto('/system-log?entry=999999999');
  await expect(notice).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('reload of a list shows the same page, because the URL contains the page number', async ({ as }) => {
  const page = await as('ADMIN', '/staff');
  await expect(page.getByRole('article')).toHaveCount(12);
  const heading = page.getByRole('article').first().getByRole('heading');
  const before = await heading.innerText();
  await page.getByRole('button', { name: /^Page 2 of/ }).click();
  await expect(page).toHaveURL(/page=1/);
  // The first page stays visible until the second page is loaded.
  await expect(heading).not.toHaveText(before);
  const first = await heading.innerText();
  await page.reload();
  await expect(heading).toHaveText(first);
});

test('form that opens during a pending search does not ask about unsaved changes', async ({ as }) => {
  const page = await as('ADMIN', '/staff');
  await page.getByRole('textbox', { name: /^Search by name/ }).fill('nobody of this name');
  await page.getByRole('button', { name: 'New employee' }).click();
  await textField(dialog(page), 'First name').fill('Half');
  await expect(page).toHaveURL(/keyword=nobody/);
  await expect(page.getByText('Leave without saving?')).toHaveCount(0);
  await expect(textField(dialog(page), 'First name')).toHaveValue('Half');
});

test('click just after typing in a search hits the button that was under the pointer', async ({ as }) => {
  const page = await as('ADMIN');
  const { id: buildingId, code } = await makeBuilding(page);
  const name = unique('Second');
  for (const roomName of [unique('First'), name]) await makeRoom(page, { buildingId, roomName });
  await page.goto(`/rooms?buildingCode=${encodeURIComponent(code)}`);
  // The list is sorted by name, so after the search this row moves to the first position.
  await page.getByRole('button', { name: `Edit ${name}` }).hover();
  await page.getByRole('textbox', { name: /^Search/ }).fill(name);
  await page.mouse.down();
  await page.waitForTimeout(1_500);
  await page.mouse.up();
  await expect(textField(dialog(page), 'Name')).toHaveValue(name);
  await expect(page).toHaveURL(/keyword=/);
});

test('deleting the last row of a list page opens the previous page', async ({ as }) => {
  const page = await as('ADMIN');
  const department = await makeDepartment(page);
  const managers: { name: string }[] = [];
  for (let index = 0; index < 13; index++) {
    const employee = await makeEmployee(page, department.id);
    await makeManager(page, employee.id, department.id);
    managers.push(employee);
  }
  // A URL beyond the last page redirects to the last page. After the redirect, Back leaves the list.
  await page.goto('/buildings');
  await page.goto(`/hr-managers?departmentCode=${department.name}&page=5`);
  await expect(page).toHaveURL(/[?&]page=1/);
  await page.goBack();
  await expect(page).toHaveURL(/\/buildings$/);
  await page.goto(`/hr-managers?departmentCode=${department.name}&page=1`);
  const [last] = managers.map(({ name }) => name).toSorted((a, b) => b.localeCompare(a, 'en'));
  await expect(page.getByRole('article')).toHaveCount(1);
  await chooseAction(page, `Delete ${last}`);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('article')).toHaveCount(12);
  await expect(page).not.toHaveURL(/[?&]page=1/);
});

test('room list finds the building code in its URL regardless of upper and lower case, and reports an unknown code', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const building = await makeBuilding(page);
  const room = await makeRoom(page, { buildingId: building.id });
  await page.goto(`/rooms?buildingCode=${encodeURIComponent(building.code.toUpperCase())}`);
  await expect(page.getByRole('article', { name: room.name })).toBeVisible();
  // Selecting another building cancels a search that is still pending.
  await page.getByRole('textbox', { name: /^Search/ }).fill('nothing of this name');
  await page.getByRole('navigation', { name: 'Buildings' }).getByRole('button').first().click();
  await expect(
    page.getByRole('navigation', { name: 'Buildings' }).getByRole('button').first(),
  ).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('textbox', { name: /^Search/ })).toHaveValue('');
  await page.goto('/rooms?buildingCode=no-such-building');
  await expect(page.getByText('No match for code “no-such-building” in Buildings')).toBeVisible();
});

test('options of a narrow filter show their full texts, and the clear button is next to the selected value', async ({
  as,
}) => {
  const page = await as('ADMIN', '/visitors');
  const state = page.getByRole('combobox', { name: 'Status' });
  await state.click();
  const choice = page.getByRole('option', { name: 'Active', exact: true });
  // The option is on one line, although the chip is narrow.
  expect((await choice.boundingBox())?.height).toBeLessThan(40);
  await choice.click();
  const cross = page.locator('search [data-combined-clear-section] button');
  const ofText = await state.evaluate((input) => {
    const { right } = input.getBoundingClientRect();
    return right - Number.parseFloat(getComputedStyle(input).paddingRight);
  });
  expect((await cross.boundingBox())?.x).toBeGreaterThanOrEqual(ofText - 1);
  // The focused input has no focus ring in addition to the ring of its field.
  await expect(state).toHaveCSS('outline-style', 'none');
  await cross.click();
  await expect(state).toHaveValue('');
});

test('table slightly wider than its container does not widen the page', async ({ as }) => {
  const page = await as('ADMIN');
  await page.setViewportSize({ width: 1900, height: 800 });
  await page.goto('/device-logs');
  const table = page.getByRole('table');
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(table.locator('..')).toHaveAttribute('data-fit', '');
  for (const tooMuch of [1, 2]) {
    await table.evaluate((element, excess) => {
      element.style.minWidth = `${(element.parentElement?.clientWidth ?? 0) + excess}px`;
    }, tooMuch);
    await expectNoSidewaysScroll(page);
  }
});

test('person with read-only access sees no edit buttons, no hints to add records, and no links to forbidden pages', async ({
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
