import { unique } from '@gatehouse/testing/browser/area-tree';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import { chooseAction } from '@gatehouse/testing/browser/lists';

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

  // If the day fails to load, the parts below it show no loading state.
  await staff.route('**/telework/mine*', (route) => route.fulfill({ status: 503, json: {} }));
  await staff.goto('/telework-dashboard');
  await expect(staff.getByRole('alert').first()).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Add manually' })).toHaveCount(0);
});

test('administrator changes the telework settings of the company', async ({ as }) => {
  const page = await as('ADMIN', '/setting?tab=telework');
  await expect(page.getByRole('radio', { name: 'Face' })).toBeDisabled();
  const minutes = page.getByRole('textbox', { name: 'Minutes without an answer' });
  await minutes.fill('6');
  await save(page);
  await expect(page.getByText('Telework settings updated')).toBeVisible();
  await minutes.fill('5');
  await save(page);
});
