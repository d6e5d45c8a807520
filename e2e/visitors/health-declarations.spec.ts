import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sessions } from '@gatehouse/api/auth/sessions';
import { meetings } from '@gatehouse/api/meetings/meetings';
import { unique } from '@gatehouse/testing/browser/area-tree';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { ownPortal } from '@gatehouse/testing/browser/portals';
import type { Page } from '@playwright/test';
import { createLinkCode } from '../../apps/server/src/features/visitors/health-declarations/health-declaration-codes.rules.ts';

/**
 * Creates a meeting with a guest. Computes the guest's link in the same way as the portal, without waiting for the mail
 * job.
 */
async function makeGuestLink(page: Page) {
  const email = `guest.${crypto.randomUUID()}@example.com`;
  const { companyId } = await callApi(page, sessions.me);
  const { content } = await callApi(page, meetings.rooms);
  const meeting = await callApi(page, meetings.create, {
    roomId: content[0].id,
    title: unique('Visit'),
    start: '2027-08-02T09:00:00',
    end: '2027-08-02T10:00:00',
    guests: [email],
  });
  const masterKey = readFileSync(join(ownPortal().dataDir, 'secret.key'));
  const until = Math.floor(Date.parse('2027-08-03T00:00:00Z') / 1000);
  const code = createLinkCode(masterKey, { companyId, meetingId: meeting.id, email, until });
  return { email, title: meeting.title, link: `/declare?code=${code}` };
}

test('health declaration link that was changed or has expired shows the not found page', async ({ page }) => {
  await page.goto('/declare?code=AAAA');
  await expect(page).toHaveURL(/\/404$/);
});

test('guest submits a health declaration once, on a phone without an account, and the host reads the declaration', async ({
  as,
  page,
}) => {
  const admin = await as('ADMIN');
  const { email, title, link } = await makeGuestLink(admin);
  const name = unique('Guest');
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Health declaration' })).toBeVisible();
  await expectAccessible(page);
  const send = page.getByRole('button', { name: 'Submit' });
  await page.getByRole('textbox', { name: 'Full name' }).fill(name);
  await page.getByRole('textbox', { name: 'Company' }).fill('Harbour Works');
  await page.getByRole('textbox', { name: 'Address' }).fill('12 Harbour Street');
  await page.getByRole('textbox', { name: 'Phone' }).fill('not a number');
  for (const question of await page.getByRole('radiogroup').all())
    await question.getByRole('radio', { name: 'No' }).check();
  await page.getByRole('radiogroup', { name: 'Cough' }).getByRole('radio', { name: 'Yes' }).check();
  await page.getByRole('checkbox', { name: /true/ }).check();
  await send.click();
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: 'Phone' }).fill('+84 28 3824 1000');
  await send.click();
  await expect(page.getByRole('status')).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('status')).toBeVisible();
  await expect(send).toHaveCount(0);

  await admin.goto(`/visitor-health-declaration?keyword=${email}`);
  const row = admin.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Risk reported');
  await row
    .getByRole('button', { name: /^View|Declaration by/ })
    .first()
    .click();
  await expect(dialog(admin).getByText('Harbour Works')).toBeVisible();
  await admin.keyboard.press('Escape');
  await row.getByRole('link', { name: title }).click();
  await expect(dialog(admin).getByRole('textbox', { name: 'Subject' })).toHaveValue(title);
});
