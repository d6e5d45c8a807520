import { requests } from '@gatehouse/api/requests/requests';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { row } from '@gatehouse/testing/browser/lists';
import { unique } from '@gatehouse/testing/browser/people';
import type { Page } from '@playwright/test';

const panel = (page: Page, name: string) => page.getByRole('complementary', { name });

let days = 0;
/** Submits a request of the staff account, each time for a different date. */
async function sendRequest(page: Page) {
  const date = new Date(Date.UTC(2032, 0, 5 + days++)).toISOString().slice(0, 10);
  const title = unique('Nghỉ phép');
  const { id } = await callApi(page, requests.create, {
    ...{ title, type: 'LEAVE', subType: 'ANNUAL', isAllDay: true, submitted: true },
    ...{ startTime: `${date}T00:00:00`, endTime: `${date}T23:59:59` },
  });
  return { id, title, date, list: `/request-management?from=${date}&to=${date}` };
}

test('manager reviews a request and approves it with a comment visible to the requester', async ({ as }) => {
  const staff = await as('STAFF', '/my-request-list');
  const { id, title, date, list } = await sendRequest(staff);
  const page = await as('MANAGER', `${list}&view=${id}`);
  const open = panel(page, title);
  await expect(open.getByRole('heading', { name: 'Who else is away around these dates' })).toBeVisible();
  await expect(open.getByRole('row').filter({ hasText: date })).toContainText('Excused');
  // Weekday names must not wrap within a word.
  const columnHeaders = open.getByRole('columnheader').filter({ has: page.locator('b') });
  const styles = await columnHeaders.evaluateAll((cells) =>
    cells.map((cell) => getComputedStyle(cell).whiteSpace),
  );
  expect(new Set(styles)).toEqual(new Set(['nowrap']));
  await expectAccessible(page);
  await open.getByRole('textbox', { name: 'Comment' }).fill('Have a good time');
  await open.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog(page)).toContainText('This cannot be undone.');
  await dialog(page).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Request approved')).toBeVisible();
  await expect(row(page, title)).toContainText('Approved');
  await expect(open.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await staff.goto(`/my-request-list?from=${date}&to=${date}&view=${id}`);
  await expect(panel(staff, title)).toContainText('Have a good time');
});

test('manager rejects a request from the list after a confirmation, exports the list and filters it', async ({
  as,
}) => {
  const { title, list } = await sendRequest(await as('STAFF', '/my-request-list'));
  const page = await as('MANAGER', list);
  await row(page, title)
    .getByRole('button', { name: `Reject ${title}` })
    .click();
  await expect(dialog(page)).toContainText('Sarah Morgan');
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('The month is full');
  await dialog(page).getByRole('button', { name: 'Reject' }).click();
  await expect(row(page, title)).toContainText('Rejected');
  await expect(panel(page, title)).toContainText('The month is full');
  await expect(row(page, title).getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 1' }).click();
  expect((await download).suggestedFilename()).toMatch(/^requests 20\d\d-\d\d-\d\d 20\d\d-\d\d-\d\d\.xlsx$/);
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Telework' }).click();
  await expect(page).toHaveURL(/type=TELEWORK/);
  await expect(row(page, title)).toHaveCount(0);
  // A notification may link to a request that has been deleted.
  await page.goto('/request-management?view=999999999');
  await expect(page.getByRole('complementary')).toContainText('This request no longer exists.');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).not.toHaveURL(/view=/);
});

test('request management opens the first pending request next to the list, and does not open it again after the person closes it', async ({
  as,
}) => {
  const { title, list } = await sendRequest(await as('STAFF', '/my-request-list'));
  const page = await as('MANAGER', list);
  await expect(panel(page, title)).toBeVisible();
  await expect(row(page, title)).toHaveAttribute('data-picked');
  // The calendar grid marks leave with a symbol, and pending leave with a question mark.
  await expect(panel(page, title).getByText('?').first()).toBeVisible();
  await panel(page, title).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page, title)).toHaveCount(0);
  const opener = row(page, title).getByRole('button', { name: title, exact: true });
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await expect(panel(page, title)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page, title)).toHaveCount(0);
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goto(list);
  await expect(row(page, title)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('manager decides one request after another with single keys, and opens any request with a click on its row', async ({
  as,
}) => {
  const staff = await as('STAFF', '/my-request-list');
  const sent = [await sendRequest(staff), await sendRequest(staff), await sendRequest(staff)];
  const [early, middle, late] = sent;
  const page = await as('MANAGER', `/request-management?from=${early?.date}&to=${late?.date}`);
  // The latest request is first. The actions of a row fit next to the panel, which the toast leaves visible.
  await expect(panel(page, late?.title ?? '')).toBeVisible();
  await row(page, early?.title ?? '')
    .getByText('1 day')
    .click();
  await expect(panel(page, early?.title ?? '')).toBeVisible();
  await row(page, early?.title ?? '').hover();
  await expect(row(page, early?.title ?? '').getByRole('button', { name: /^Reject/ })).toBeInViewport({
    ratio: 1,
  });
  await page.keyboard.press('k');
  await expect(panel(page, middle?.title ?? '')).toBeVisible();
  await page.keyboard.press('a');
  await expect(dialog(page)).toContainText(/Requester.*Sarah Morgan.*Annual leave.*Left after/s);
  // The keys do nothing behind the question.
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(panel(page, early?.title ?? '')).toBeVisible();
  await expect(row(page, middle?.title ?? '')).toContainText('Approved');
  const head = await panel(page, early?.title ?? '')
    .getByRole('heading')
    .first()
    .boundingBox();
  const toast = await page.getByText('Request approved').boundingBox();
  expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThan(head?.x ?? 0);
  await page.keyboard.press('r');
  await dialog(page).getByRole('textbox', { name: 'Reason' }).press('x');
  await dialog(page).getByRole('button', { name: 'Reject' }).click();
  await expect(panel(page, late?.title ?? '')).toBeVisible();
  await expect(row(page, early?.title ?? '')).toContainText('Rejected');
});

test('manager approves selected requests, warnings first, and sees which one was not approved', async ({
  as,
}) => {
  const staff = await as('STAFF', '/my-request-list');
  const send = async (
    title: string,
    type: 'LEAVE' | 'TELEWORK',
    from: string,
    to: string,
  ): Promise<number> => {
    const { id } = await callApi(staff, requests.create, {
      ...{ title, type, subType: type === 'LEAVE' ? 'ANNUAL' : '', isAllDay: true, submitted: true },
      ...{ startTime: `${from}T00:00:00`, endTime: `${to}T23:59:59` },
    });
    return id;
  };
  const [warned, decided, last] = [unique('Long leave'), unique('Telework'), unique('Telework')];
  await send(warned, 'LEAVE', '2035-05-04', '2035-05-04');
  const decidedId = await send(decided, 'TELEWORK', '2035-05-07', '2035-05-07');
  await send(last, 'TELEWORK', '2035-05-08', '2035-05-08');
  const page = await as('MANAGER', '/request-management?from=2035-05-01&to=2035-05-31');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Approve selected' }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3);
  await expect(dialog(page).getByRole('listitem').first()).toContainText(
    /Annual leave.*more than the remaining/s,
  );
  await expectAccessible(page);
  const admin = await as('ADMIN', '/dashboard');
  await callApi(admin, requests.reject, { reqId: decidedId, comment: '' });
  await dialog(page).getByRole('button', { name: 'Approve 3 requests' }).click();
  const result = dialog(page, '1 request not approved');
  await expect(result.getByRole('listitem')).toHaveCount(1);
  await expect(result).toContainText('2 requests approved');
  await expectAccessible(page);
  await result.getByRole('button', { name: 'Close' }).last().click();
  await expect(row(page, warned)).toContainText('Approved');
  await expect(row(page, last)).toContainText('Approved');
  await expect(row(page, decided).getByRole('checkbox')).toBeChecked();
  await expect(row(page, warned).getByRole('checkbox')).toHaveCount(0);
});

test('staff cannot open the request management page', async ({ as }) => {
  const page = await as('STAFF', '/request-management');
  await expect(page).toHaveURL(/403/);
});

test('request list keeps its search keyword after a change of the dates', async ({ as }) => {
  const page = await as('MANAGER', '/request-management?keyword=phép');
  await page.getByRole('button', { name: /^Dates/ }).click();
  await page.getByRole('button', { name: 'Last month' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01/);
  await expect(page).toHaveURL(/keyword=/);
  await expect(page.getByRole('textbox', { name: 'Search' }).first()).toHaveValue('phép');
});

test('request management shows the number of pending requests of other months next to the title, and lists these requests on demand', async ({
  as,
}) => {
  const { title } = await sendRequest(await as('STAFF', '/my-request-list'));
  const page = await as('MANAGER', '/request-management/pending?from=2030-01-01&to=2030-01-31');
  const all = page.getByRole('link', { name: 'Show all pending' });
  await expect(all).toBeVisible();
  // A period without pending requests.
  await expect(page.getByRole('radio', { name: 'Pending', exact: true })).toBeChecked();
  await expect(row(page, title)).toHaveCount(0);
  await all.click();
  await expect(row(page, title)).toContainText('Pending');
  await expect(all).toHaveCount(0);
});
