import { accessZones } from '@gatehouse/api/access/access-zones';
import { requests } from '@gatehouse/api/requests/requests';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import { row } from '@gatehouse/testing/browser/lists';
import { unique } from '@gatehouse/testing/browser/people';
import type { Page } from '@playwright/test';

/** The options of the open list, without those of native lists. */
const options = (page: Page) => page.getByRole('listbox').getByRole('option');

/** Delays the responses of an operation until the returned function is called. */
async function hold(page: Page, path: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('picker chooses nothing until the portal has answered the typed text', async ({ as }) => {
  const page = await as('ADMIN', '/device-logs');
  const employee = page.getByRole('combobox', { name: 'Employee' });
  await employee.click();
  await expect(options(page).first()).toBeVisible();
  const answer = await hold(page, /\/employees\?.*keyword=sarah/);
  await page.keyboard.type('sarah morgan');
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(employee).toHaveValue('sarah morgan');
  answer();
  await expect(options(page).first()).toContainText('Sarah Morgan');
  await expect(options(page).first()).toContainText('staff');
  for (const text of await options(page).allInnerTexts()) expect(text).toContain('Sarah Morgan');
  // The keys that were pressed too early chose nothing.
  await expect(page).not.toHaveURL(/employeeId/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(employee).toHaveValue(/^Sarah Morgan — /);
  await expect(page).toHaveURL(/employeeId=\d+/);
});

test('picker of several people chooses only matches of the typed text', async ({ as }) => {
  const page = await as('ADMIN', '/meeting-rooms');
  await page.getByRole('button', { name: 'New meeting' }).click();
  const attendees = dialog(page).getByRole('combobox', { name: 'Attendees' });
  await attendees.click();
  await expect(options(page).first()).toBeVisible();
  const answer = await hold(page, /\/meetings\/people\?.*keyword=sarah/);
  await page.keyboard.type('sarah morgan');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(options(page)).toHaveCount(0);
  answer();
  await expect(options(page).first()).toContainText('Sarah Morgan');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText(/^Sarah Morgan — /)).toBeVisible();
  await expect(dialog(page)).not.toContainText('Alice Reed');
});

test('card has a menu button that stays in place when the pointer hovers over the card, and Delete is the last item of its menu', async ({
  as,
}) => {
  const page = await as('ADMIN', '/buildings');
  const card = page.getByRole('article').first();
  const dots = card.getByRole('button', { name: 'More actions' });
  await expect(dots).toBeVisible();
  const box = await dots.boundingBox();
  await card.hover();
  await expect(card.getByRole('button', { name: /^Edit / })).toBeVisible();
  await expect(card.getByRole('button', { name: /^Delete / })).toBeHidden();
  expect(await dots.boundingBox()).toEqual(box);
  // A double click must not choose an item.
  await dots.dblclick();
  await expect(dialog(page)).toHaveCount(0);
  if (!(await page.getByRole('menu').isVisible())) await dots.click();
  await expect(page.getByRole('menuitem').last()).toHaveAccessibleName(/^Delete /);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dots).toBeFocused();
  await page.setViewportSize({ width: 375, height: 740 });
  await dots.click();
  await expect(page.getByRole('menuitem').last()).toHaveAccessibleName(/^Delete /);
  await expectNoSidewaysScroll(page);
});

test('click anywhere in a row opens the request of the row, and the confirmation dialog names the request', async ({
  as,
}) => {
  const staff = await as('STAFF', '/my-request-list');
  const title = unique('Two of a kind');
  const dates = ['2033-02-07', '2033-02-08'];
  const ids: number[] = [];
  for (const date of dates) {
    const { id } = await callApi(staff, requests.create, {
      ...{ title: `${title} ${date}`, type: 'LEAVE', subType: 'ANNUAL', isAllDay: true, submitted: true },
      ...{ startTime: `${date}T00:00:00`, endTime: `${date}T23:59:59` },
    });
    ids.push(id);
  }
  const page = await as('MANAGER', `/request-management?from=${dates[0]}&to=${dates[1]}&view=${ids[0]}`);
  const panel = page.getByRole('complementary');
  await expect(panel).toContainText(`${title} ${dates[0]}`);
  const other = row(page, `${title} ${dates[1]}`);
  const cell = await other.getByRole('cell').first().boundingBox();
  // Clicks next to the title of the request, in the same cell.
  await other
    .getByRole('cell')
    .first()
    .click({ position: { x: (cell?.width ?? 0) - 4, y: 4 } });
  await expect(panel).toContainText(`${title} ${dates[1]}`);
  await panel.getByRole('button', { name: 'Approve' }).click();
  for (const text of ['Sarah Morgan · staff', dates[1] ?? '', 'Left now', 'Left after'])
    await expect(dialog(page)).toContainText(text);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  for (const id of ids) await callApi(staff, requests.withdraw, undefined, { params: { id } });
});

test('form shows every error of the portal, also an error of a field that the form does not contain', async ({
  as,
}) => {
  const page = await as('MANAGER', '/access-detail/staff');
  await page.getByRole('button', { name: 'Grant access' }).click();
  for (const field of ['Building', 'Room']) {
    await dialog(page).getByRole('combobox', { name: field }).click();
    await options(page).first().click();
  }
  const refusals = [
    ...accessZones.give.errors.map((code) => ({ code, fields: [] })),
    {
      code: 'API_INVALID_REQUEST_ARGUMENT',
      fields: [{ field: 'username', rule: 'invalid', params: {} }],
    },
  ];
  for (const { code, fields } of refusals) {
    const message = `Refused: ${code}`;
    await page.route(/\/access-zones$/, (route) =>
      route.fulfill({
        status: 409,
        json: { status: '01', messageCode: code, message, result: { fields }, requestId: 'test' },
      }),
    );
    await save(dialog(page));
    await expect(
      dialog(page)
        .getByText(fields.length > 0 ? / Invalid$/ : message)
        .first(),
    ).toBeVisible();
    await page.unroute(/\/access-zones$/);
  }
});

test('number field keeps the typed text and asks for a whole number', async ({ as }) => {
  const page = await as('ADMIN', '/rooms?create=true');
  const floor = dialog(page).getByRole('textbox', { name: 'Floor' });
  await floor.fill('1.5');
  await save(dialog(page));
  await expect(floor).toHaveValue('1.5');
  await expect(dialog(page)).toContainText('Enter a whole number.');
});
