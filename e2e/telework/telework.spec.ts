import { unique } from '@gatehouse/testing/browser/area-tree';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import { chooseAction } from '@gatehouse/testing/browser/lists';
import { createJpeg } from '@gatehouse/testing/data/people/pictures';

test('person adds a telework agent, sees its reports live, and revokes its token', async ({
  as,
  request,
}) => {
  const page = await as('STAFF', '/telework-dashboard');
  const name = unique('Laptop');
  await page.getByRole('button', { name: 'Add agent' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await save(dialog(page));
  const token = await page.locator('[data-secret]').innerText();
  await expectAccessible(page);
  const address = new URL('/api/0', page.url()).href;
  const headers = { authorization: `Bearer ${token}` };
  const bucket = `${address}/buckets/${name}`;
  const bucketResponse = await request.post(bucket, {
    headers,
    data: { client: 'aw-watcher-afk', type: 'afkstatus', hostname: name },
  });
  expect(bucketResponse.status()).toBe(200);
  const timestamp = new Date(Date.now() - 60_000).toISOString();
  const beat = await request.post(`${bucket}/heartbeat?pulsetime=60`, {
    headers,
    data: { timestamp, duration: 30, data: { status: 'not-afk' } },
  });
  expect(beat.status()).toBe(200);
  await dialog(page).getByRole('button', { name: 'I’ve saved it' }).click();

  await page.reload();
  const timeline = page.getByRole('slider', { name: /^Timeline of/ });
  await timeline.press('End');
  await expect(timeline).toHaveAttribute('aria-valuetext', /^Active, /);
  await chooseAction(page, `Delete ${name}`);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Token revoked')).toBeVisible();
  expect((await request.get(bucket, { headers })).status()).toBe(401);
});

test('telework break is pending until a manager approves it', async ({ as }) => {
  const staff = await as('STAFF', '/telework-dashboard?log=true');
  const note = unique('Lunch');
  await dialog(staff).getByLabel(/^From/).fill('00:01');
  await dialog(staff).getByLabel(/^To/).fill('00:02');
  await dialog(staff).getByRole('textbox', { name: 'Note' }).fill(note);
  await save(dialog(staff));
  await expect(staff.getByRole('row').filter({ hasText: note })).toContainText('Pending');

  const manager = await as('MANAGER', '/telework-dashboard?tab=department');
  await expect(manager.getByRole('tab', { name: 'Department Times' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const row = manager.getByRole('row').filter({ hasText: note });
  await row.getByRole('button', { name: /^Approve/ }).click();
  await dialog(manager).getByRole('button', { name: 'Approve' }).click();
  await expect(row).toHaveCount(0);
  await expectAccessible(manager);

  // Clicking the button for the previous day twice goes back two days, even if the first of the two days has not loaded
  // yet.
  await manager.goto('/telework-dashboard?tab=department&date=2026-03-10');
  const day = manager.getByRole('button', { name: /^Date: / });
  await expect(day).toContainText('2026-03-10');
  await manager.route('**/telework/departments*', () => undefined);
  const before = manager.getByRole('button', { name: 'Previous day' });
  await before.click();
  await expect(manager).toHaveURL(/date=2026-03-09/);
  await before.click();
  await expect(manager).toHaveURL(/date=2026-03-08/);
  await manager.unrouteAll({ behavior: 'ignoreErrors' });

  // If the day fails to load, the sections below it show no loading state.
  await staff.route('**/telework/mine*', (route) => route.fulfill({ status: 503, json: {} }));
  await staff.goto('/telework-dashboard');
  await expect(staff.getByRole('alert').first()).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Add manually' })).toHaveCount(0);
});

test('administrator changes the telework settings of the company', async ({ as }) => {
  const page = await as('ADMIN', '/setting?tab=telework');
  const face = page.getByRole('radio', { name: 'Face' });
  const before = page.getByRole('radio', { checked: true });
  const beforeName = (await before.getAttribute('value')) ?? '';
  const minutes = page.getByRole('textbox', { name: 'Minutes without an answer' });
  await face.check();
  await minutes.fill('6');
  await save(page);
  await expect(page.getByText('Telework settings updated')).toBeVisible();
  await page.reload();
  await expect(face).toBeChecked();
  await expect(minutes).toHaveValue('6');
  await page.locator(`input[type="radio"][value="${beforeName}"]`).check();
  await minutes.fill('5');
  await save(page);
});

test('person sends the picture that the portal asks for, and the manager compares it', async ({ as }) => {
  // The portal asks at a random time, at least 30 minutes after the previous request. The test therefore replaces the
  // answers of the portal that show the request.
  const closesAt = new Date(Date.now() + 5 * 60_000).toISOString();
  const request = {
    standing: 'ASKED',
    question: null,
    needsPicture: true,
    askedAt: closesAt,
    closesAt,
    wrong: 0,
  };
  const success = (result: object) => ({
    json: { status: '00', messageCode: 'success', message: '', result },
  });
  const staff = await as('STAFF');
  await staff.route('**/telework/check', (route) => route.fulfill(success(request)));
  await staff.route('**/telework/check/picture', (route) =>
    route.fulfill(success({ ...request, standing: 'FREE', needsPicture: false })),
  );
  await staff.goto('/telework-dashboard');
  await expect(staff.getByRole('button', { name: 'Take a picture' })).toBeVisible();
  await expectAccessible(staff);
  const buffer = Buffer.from(await createJpeg({ width: 400, height: 500 }));
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
  await staff.getByLabel('Picture of you').setInputFiles(file);
  await expect(staff.getByText('Thank you. Your time is still being recorded.')).toBeVisible();

  const manager = await as('MANAGER');
  const picture = {
    ...{ id: 1, companyId: 1, employeeId: 1, accountName: 'hong', displayName: 'Hồng Trần' },
    ...{ departmentName: 'Sales', takenAt: closesAt, image: '/picture.jpg', comparedImage: '/picture.jpg' },
  };
  let rows = [picture];
  await manager.route('**/picture.jpg', (route) =>
    route.fulfill({ body: buffer, contentType: 'image/jpeg' }),
  );
  await manager.route(/telework\/check\/pictures(\?|$)/, (route) => {
    const page = { totalElements: rows.length, totalPages: 1, number: 0, last: true };
    return route.fulfill(success({ content: rows, ...page }));
  });
  await manager.route('**/telework/check/pictures/1/rejection', (route) => {
    rows = [];
    return route.fulfill(success({}));
  });
  await manager.goto('/telework-dashboard?tab=department');
  await expect(manager.getByRole('img', { name: 'Picture sent by Hồng Trần' })).toBeVisible();
  await expectAccessible(manager);
  await manager.getByRole('button', { name: 'Someone else' }).click();
  await dialog(manager).getByRole('button', { name: 'Someone else' }).click();
  await expect(manager.getByText('Pictures to compare')).toHaveCount(0);
});
