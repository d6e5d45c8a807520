import { rooms } from '@gatehouse/api/area/rooms';
import { DAY } from '@gatehouse/api/platform/dates';
import { unique } from '@gatehouse/testing/browser/area-tree';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import { chooseAction } from '@gatehouse/testing/browser/lists';
import type { Page } from '@playwright/test';
import { openFromMenu, startJob } from './job.ts';

async function choose(page: Page, field: string, option: string) {
  const box = dialog(page).getByRole('combobox', { name: field });
  await box.click();
  // Other tests add departments, buildings and rooms, so a long list shows its first entries only.
  if (await box.isEditable()) await page.keyboard.type(option.slice(0, 6));
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Returns the next Friday after today. */
function nextFriday(): Date {
  const today = new Date(Date.now());
  return new Date(today.getTime() + (((11 - today.getUTCDay()) % 7) + 1) * DAY);
}

test('administrator gives ten people access to a room until Friday and checks one of them', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const { content } = await callApi(page, rooms.list, undefined, { query: { keyword: 'SGN' } });
  const { companyId, buildingId, buildingName } = content[0];
  const name = unique('Vault');
  const body = { companyId, buildingId, roomCode: name, roomName: name, roomType: 'SECURITY_ROOM', floor: 1 };
  await callApi(page, rooms.create, body);
  const friday = nextFriday();
  const date = friday.toISOString().slice(0, 10);

  await page.goto('/');
  const endJob = await startJob(page, 'tenPeopleIntoRoom');
  await openFromMenu(page, 'Access Management', 'Area access');
  await page.getByRole('button', { name: 'Grant access' }).click();
  await choose(page, 'Department', 'Engineering');
  await choose(page, 'Building', buildingName);
  await choose(page, 'Room', name);
  const people = dialog(page).getByRole('checkbox');
  for (let place = 1; place <= 10; place++) await people.nth(place).check();
  await dialog(page).getByRole('textbox', { name: 'End date' }).click();
  await page.keyboard.type(date);
  await save(dialog(page));
  await expect(page.getByText('Access granted to 10 people')).toBeVisible();
  await endJob();

  await page.goto(`/rooms?buildingCode=${content[0].buildingCode}&keyword=${encodeURIComponent(name)}`);
  await chooseAction(page, `Who can enter ${name}`);
  const table = page.getByRole('table', { name: 'Who can enter' });
  await expect(table.getByRole('row').filter({ hasText: date })).toHaveCount(10);
  const person = await table.getByRole('row').nth(1).getByRole('cell').first().innerText();

  await page.getByRole('combobox', { name: 'Employee' }).fill(person.split('\n')[0] ?? '');
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: 'Time' }).fill('07:00');
  await expect(page.getByText('Yes, the door would open')).toBeVisible();
  await expect(page.getByText(`Access is granted until ${date}`)).toBeVisible();
  await expectAccessible(page);
  // The day after the last one.
  const later = new Date(friday.getTime() + DAY).toISOString().slice(0, 10);
  await page.goto(page.url().replace(/([?&]date=[^&]*)|$/, `&date=${later}`));
  await expect(page.getByText('No, the door would stay closed')).toBeVisible();
  await expect(page.getByText('No entry: access has ended')).toBeVisible();
});
