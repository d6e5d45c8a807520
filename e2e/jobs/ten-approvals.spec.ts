import { requests } from '@gatehouse/api/requests/requests';
import { countActions } from '@gatehouse/testing/browser/actions';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, test } from '@gatehouse/testing/browser/fixtures';
import { row } from '@gatehouse/testing/browser/lists';
import { unique } from '@gatehouse/testing/browser/people';

/** Maximum number of clicks and key presses, from the open list to the last approval. */
const most = 3;

test('manager approves ten requests with three clicks', async ({ as }) => {
  const staff = await as('STAFF', '/my-request-list');
  const titles = Array.from({ length: 10 }, () => unique('Telework'));
  for (const [index, title] of titles.entries()) {
    const date = `2034-05-${String(index + 1).padStart(2, '0')}`;
    await callApi(staff, requests.create, {
      ...{ title, type: 'TELEWORK', isAllDay: true, submitted: true },
      ...{ startTime: `${date}T00:00:00`, endTime: `${date}T23:59:59` },
    });
  }
  const page = await as('MANAGER', '/request-management?from=2034-05-01&to=2034-05-31');
  const actionCount = await countActions(page);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Approve selected' }).click();
  await dialog(page).getByRole('button', { name: 'Approve 10 requests' }).click();
  await expect(page.getByText('10 requests approved')).toBeVisible();
  for (const title of titles) await expect(row(page, title)).toContainText('Approved');
  expect(await actionCount()).toBeLessThanOrEqual(most);
});
