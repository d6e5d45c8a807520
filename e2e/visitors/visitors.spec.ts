import { meetings } from '@gatehouse/api/meetings/meetings';
import { departments } from '@gatehouse/api/people/departments';
import { DAY } from '@gatehouse/api/platform/dates';
import { visitors } from '@gatehouse/api/visitors/visitors';
import { unique } from '@gatehouse/testing/browser/area-tree';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';

test('administrator adds a visitor with an automatic display name and finds the visitor in the list', async ({
  as,
}) => {
  const page = await as('ADMIN', '/create-visitor');
  const last = unique('Fischer');
  await page.getByRole('textbox', { name: 'First name' }).fill('Emma');
  await page.getByRole('textbox', { name: 'Last name' }).fill(last);
  await expect(page.getByRole('textbox', { name: 'Display name' })).toHaveValue(`Emma ${last}`);
  await save(page);
  await expect(page.getByText('Nationality is required')).toBeVisible();
  await page.getByRole('combobox', { name: 'Nationality' }).fill('Vietnam');
  await page.getByRole('option', { name: /^Vietnamese/ }).click();
  await page.getByRole('combobox', { name: 'Contact department' }).click();
  // Chooses a department that has people regardless of other tests.
  await page.getByRole('option', { name: 'Engineering' }).first().click();
  await page.getByRole('combobox', { name: 'Contact person' }).click();
  await page.getByRole('option').first().click();
  await save(page);
  const form = dialog(page);
  await expect(form).toContainText(`Emma ${last}`);
  const send = form.getByRole('button', { name: 'Send QR code' });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
});

test('unknown visitor redirects to the list with a message', async ({ as }) => {
  const page = await as('ADMIN', '/edit-visitor/999999999');
  await expect(page).toHaveURL(/\/visitors$/);
  await expect(page.getByText('This visitor doesn’t exist.')).toBeVisible();
});

test('wrong link to a QR code shows no code and reveals no data', async ({ page }) => {
  await page.goto('/visitor-qr#AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid');
});

test('reception issues a new QR code by keyboard, and, after the meeting was cancelled, a code with a new validity period', async ({
  as,
}) => {
  const page = await as('ADMIN', '/visitors');
  const name = unique('Guest');
  const guest = `${name.toLowerCase().replace(' ', '-')}@example.com`;
  const { content: managed } = await callApi(page, departments.managed);
  const engineering = managed.find(
    (department: { departmentName: string }) => department.departmentName === 'Engineering',
  );
  const { companyId, departmentCode } = engineering;
  const { content: contacts } = await callApi(page, visitors.contacts, undefined, {
    query: { companyId: String(companyId), departmentCode, size: '1' },
  });
  const now = Date.now();
  const instantAfter = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const { id } = await callApi(page, visitors.create, {
    ...{ companyId, firstName: 'Emma', lastName: name, displayName: name, nationality: 'VN', email: guest },
    ...{ contactDepartment: departmentCode, contactPerson: contacts[0].accountName, enableQrCheckin: true },
    ...{ activeFrom: instantAfter(-60), activeTo: instantAfter(3 * 24 * 60) },
  });
  await page.goto(`/visitors?view=${id}`);
  const card = dialog(page, 'Visitor');
  const open = card.getByRole('button', { name: 'New code' });
  await open.focus();
  await page.keyboard.press('Enter');
  const question = dialog(page, `Issue a new code for ${name}?`);
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`New code sent to ${guest}`)).toBeVisible();
  await expect(question).toHaveCount(0);

  const { content: rooms } = await callApi(page, meetings.rooms);
  const room = rooms.at(-1);
  // Books the early morning, because there are no other bookings then. The date is two days ahead, because tomorrow in
  // UTC may already be today in the room's zone.
  const date = new Date(now + 2 * DAY).toISOString().slice(0, 10);
  const meeting = await callApi(page, meetings.create, {
    ...{ roomId: room.id, title: name, guests: [guest] },
    ...{ start: `${date}T05:00:00`, end: `${date}T05:30:00` },
  });
  await callApi(page, meetings.remove, undefined, { params: { id: meeting.id } });
  await page.reload();
  await expect(card).toContainText('Not any longer: the meetings were cancelled or moved.');
  await open.click();
  const form = dialog(page, `Issue a new code for ${name}?`);
  await expect(form).toContainText('The meetings of this visitor were cancelled.');
  await form.getByRole('button', { name: 'New code' }).press('Enter');
  await expect(form).toHaveCount(0);
  await expect(card).not.toContainText('Not any longer');
});
