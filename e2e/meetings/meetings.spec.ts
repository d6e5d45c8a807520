import { meetings } from '@gatehouse/api/meetings/meetings';
import { DAY } from '@gatehouse/api/platform/dates';
import { makeRoom, unique } from '@gatehouse/testing/browser/area-tree';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import type { Page } from '@playwright/test';

const day = '2027-06-0';
const event = (page: Page, name: string) =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name }));

/** Returns the path of the meeting rooms on a date on which no other test books this room. */
const screen = (n: number) => `/meeting-rooms?view=day&date=${day}${n}`;

test('employee books a room, edits the meeting after a confirmation, and deletes it', async ({ as }) => {
  const page = await as('STAFF', screen(1));
  // A name long enough to overflow a dialog if its text does not wrap.
  const name = `Review ${Date.now()}${'w'.repeat(60)}`;
  await page.getByRole('button', { name: 'New meeting' }).click();
  await dialog(page).getByRole('textbox', { name: 'Subject' }).fill(name);
  await dialog(page).getByRole('textbox', { name: 'Guests' }).fill('nobody');
  await save(dialog(page));
  await expect(dialog(page).getByText('Email Is Invalid')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Guests' }).fill('guest@example.com');
  const [from, to] = [dialog(page).getByLabel('Start time'), dialog(page).getByLabel('End time')];
  // The default times are after the current time of day, so that late in the evening the end is on the next day.
  await from.fill('09:00');
  await to.fill('09:00');
  await save(dialog(page));
  await expect(dialog(page).getByRole('alert')).toHaveText('Time range is invalid');
  await expect(dialog(page).getByText('Check 1 field: Ends', { exact: true })).toBeVisible();
  await to.fill('09:30');
  await save(dialog(page));
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Room booked')).toBeVisible();

  await event(page, name).first().click();
  await dialog(page).getByRole('textbox', { name: 'Subject' }).fill(`${name} moved`);
  await save(dialog(page));
  await dialog(page, 'Update this meeting?').getByRole('button', { name: 'Update' }).click();
  await expect(dialog(page)).toHaveCount(0);

  await event(page, `${name} moved`).first().click();
  await expect(page).toHaveURL(/open=\d+/);
  // Opens a URL with only the id, like the link of a notification. The month of the meeting is shown behind the dialog.
  await page.goto(`/meeting-rooms?open=${new URL(page.url()).searchParams.get('open')}`);
  await expect(page).toHaveURL(new RegExp(`date=${day}1`));
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page, /^Delete/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await dialog(page, /^Delete/)
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(event(page, name)).toHaveCount(0);
});

test('form of a running meeting disables start and room, and requires changes to be saved before check-in', async ({
  as,
}) => {
  const page = await as('ADMIN', '/meeting-rooms');
  const room = await makeRoom(page, { roomType: 'MEETING_ROOM' });
  const { content } = await callApi(page, meetings.rooms);
  const { timeZone } = content.find(({ id }: { id: number }) => id === room.id);
  const toLocalTime = (at: number) =>
    new Date(at).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T').replace(/..$/, '00');
  const title = unique('Standup');
  const times = { start: toLocalTime(Date.now()), end: toLocalTime(Date.now() + 3_600_000) };
  const { id } = await callApi(page, meetings.create, { roomId: room.id, title, ...times });

  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto(`/meeting-rooms?open=${id}`);
  await expect(dialog(page)).toContainText(`in ${room.name}. Its start and room can’t be changed.`);
  await expect(dialog(page).getByLabel('Start time')).toHaveCount(0);
  await expect(dialog(page).getByLabel('Room')).toHaveCount(0);
  // All actions of the meeting are in the foot of its dialog, and a phone shows each of them in full.
  const button = (name: string) => dialog(page).getByRole('button', { name, exact: true });
  for (const name of ['Delete', 'Check in', 'Cancel', 'Save'])
    await expect(button(name)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  const subject = dialog(page).getByRole('textbox', { name: 'Subject' });
  await subject.fill(`${title}, typed`);
  await expect(button('Check in')).toHaveAttribute('aria-disabled', 'true');
  await button('Check in').click({ force: true });
  await expect(page.getByText('Save your changes first')).toBeVisible();
  await expect(subject).toHaveValue(`${title}, typed`);
  await subject.fill(title);
  await button('Check in').click();
  await expect(button('Check out')).toBeVisible();
  await expect(subject).toHaveCount(0);
  await expect(dialog(page).locator('[data-tone="good"]')).toHaveText('Checked in');

  // The error of a rejected booking names the room chosen in the form, not the room on the page behind it.
  await page.goto(`/meeting-rooms?create=true&from=${times.start}&to=${times.end}`);
  await subject.fill(unique('Too late'));
  await dialog(page).getByRole('combobox', { name: 'Room' }).click();
  await page.getByRole('option', { name: room.name }).click();
  await button('Save').click();
  const alert = dialog(page).getByRole('alert');
  await expect(alert).toContainText(`${room.name} is taken at this time: ${title},`);
  const refused = dialog(page).getByText('The room is already booked at this time');
  await expect(refused).toBeVisible();
  // An error about earlier entries is hidden when an entry changes.
  await dialog(page).getByRole('combobox', { name: 'Room' }).click();
  await page.getByRole('option').filter({ hasNotText: room.name }).first().click();
  await expect(alert).toHaveCount(0);
  await expect(refused).toHaveCount(0);
});

test('owner extends a series in its last month from a notification, and dates on which the room is taken are skipped', async ({
  as,
}) => {
  const page = await as('ADMIN', '/meeting-rooms');
  const room = await makeRoom(page, { roomType: 'MEETING_ROOM' });
  const day = (count: number) => new Date(Date.now() + count * DAY).toISOString().slice(0, 10);
  const hours = (count: number) => ({ start: `${day(count)}T10:00:00`, end: `${day(count)}T11:00:00` });
  const title = unique('Planning');
  const weekly = { repeat: 'WEEKLY', until: day(10) };
  const { id } = await callApi(page, meetings.create, { roomId: room.id, title, ...hours(3), ...weekly });
  await callApi(page, meetings.create, { roomId: room.id, title: unique('Other'), ...hours(17) });

  await page.goto(`/meeting-rooms?open=${id}&extend=true`);
  const question = dialog(page, `Extend “${title}”?`);
  const extend = question.getByRole('button', { name: 'Extend series' });
  await extend.click();
  await expect(question.getByRole('alert')).toContainText(`${room.name} is already booked on 1 of`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Skip these dates' }).click();
  await extend.click();
  await expect(question).toHaveCount(0);
  const { until, extendsTo } = await callApi(page, meetings.get, undefined, { params: { id } });
  expect([until > day(700), extendsTo]).toEqual([true, null]);
});
