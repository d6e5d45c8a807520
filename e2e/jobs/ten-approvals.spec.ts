import { requests } from '@gatehouse/api/requests/requests';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, test } from '@gatehouse/testing/browser/fixtures';
import { row } from '@gatehouse/testing/browser/lists';
import { unique } from '@gatehouse/testing/browser/people';
import { startJob } from './job.ts';

test('manager approves ten requests', async ({ as }) => {
  const staff = await as('STAFF', '/my-request-list');
  const titles = Array.from({ length: 10 }, () => unique('Telework'));
  for (const [index, title] of titles.entries()) {
    const date = `2034-05-${String(index + 1).padStart(2, '0')}`;
    await callApi(staff, requests.create, {
      ...{ title, type: 'TELEWORK', isAllDay: true, submitted: true },
      ...{ startTime: `${date}T00:00:00`, endTime: `${date}T23:59:59` },
    });
  }
  const page = await as('MANAGER', '/');
  const endJob = await startJob(page, 'tenApprovals');
  await page.getByRole('link', { name: /requests to approve$/ }).click();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Approve selected' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Approve \d+ requests/ })
    .click();
  await expect(page.getByText('10 requests approved')).toBeVisible();
  await endJob();
  for (const title of titles) await expect(row(page, title)).toHaveCount(0);
});
