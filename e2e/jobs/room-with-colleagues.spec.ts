import { meetings } from '@gatehouse/api/meetings/meetings';
import { makeRoom, unique } from '@gatehouse/testing/browser/area-tree';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import { makeDepartment, makeEmployee } from '@gatehouse/testing/browser/people';
import { openFromMenu, startJob, typeTime } from './job.ts';

test('employee books a room for three colleagues at the next time at which all of them and a room are free', async ({
  as,
}) => {
  const page = await as('ADMIN', '/meeting-rooms');
  const room = await makeRoom(page, { roomType: 'MEETING_ROOM', capacity: 4 });
  const other = await makeRoom(page, { roomType: 'MEETING_ROOM', capacity: 12 });
  const department = await makeDepartment(page);
  const people = await Promise.all([1, 2, 3].map(() => makeEmployee(page, department.id)));
  // Monday, within the usual hours of the company
  const hours = (start: string, end: string) => ({
    start: `2027-06-14T${start}:00`,
    end: `2027-06-14T${end}:00`,
  });
  const secret = unique('Secret');
  await callApi(page, meetings.create, {
    ...{ roomId: other.id, title: secret, ...hours('10:00', '10:50') },
    attendeeIds: [people[1]?.id],
  });
  const taken = await callApi(page, meetings.create, {
    ...{ roomId: room.id, title: unique('Other'), ...hours('10:00', '10:30') },
  });

  await page.goto('/');
  const endJob = await startJob(page, 'roomWithColleagues');
  await openFromMenu(page, 'Meeting Management', 'Meeting rooms');
  await page.getByRole('button', { name: 'New meeting' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Subject' })).toBeFocused();
  await page.keyboard.type('Planning');
  await dialog(page).getByRole('combobox', { name: 'Room' }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(room.name.slice(-8));
  await page.getByRole('option', { name: room.name }).click();
  await dialog(page).getByRole('textbox', { name: 'Starts' }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2027-06-14');
  await typeTime(dialog(page).getByLabel('Start time'), '1000A');
  await typeTime(dialog(page).getByLabel('End time'), '1100A');
  const note = dialog(page).locator('[aria-live=polite]');
  await expect(note).toContainText(`${room.name} is taken at this time.`);
  await dialog(page).getByRole('combobox', { name: 'Attendees' }).click();
  for (const { name } of people) {
    await page.keyboard.type(name.slice(-8));
    await page.getByRole('option', { name }).click();
  }
  await page.keyboard.press('Escape');
  await expect(note).toContainText(/Busy at this time: /);
  await expect(note).toContainText(String(people[1]?.name));
  await expect(note).not.toContainText(String(people[0]?.name));
  await expect(note).not.toContainText(secret);
  await expect(note).toContainText(`Everyone and ${room.name} are free: 2027-06-14 11:00 AM`);
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await note.getByRole('button', { name: 'Use this time' }).click();
  await expect(note).toHaveText(`${room.name} is free at this time`);
  await save(dialog(page));
  await expect(page.getByText('Room booked')).toBeVisible();
  await endJob();

  // The dialog of a meeting moves it to another free room, and the calendar follows.
  await page.goto(`/meeting-rooms?open=${taken.id}`);
  await dialog(page).getByRole('combobox', { name: 'Room' }).click();
  await expect(page.getByRole('option', { name: other.name })).toContainText('12 seats · Taken');
  await page.getByRole('option').filter({ hasText: /Free$/, hasNotText: room.name }).first().click();
  await save(dialog(page));
  await dialog(page, 'Update this meeting?').getByRole('button', { name: 'Update' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/roomCode=/);
  await expect(page).not.toHaveURL(new RegExp(room.code.replace(/^Room /, '')));
});
