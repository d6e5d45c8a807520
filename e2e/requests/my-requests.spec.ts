import { requests } from '@gatehouse/api/requests/requests';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { chooseAction, row } from '@gatehouse/testing/browser/lists';
import { unique } from '@gatehouse/testing/browser/people';
import type { Page } from '@playwright/test';

const panel = (page: Page, name: string) => page.getByRole('complementary', { name });

async function choose(page: Page, field: string, option: string) {
  await dialog(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

let days = 0;
/** Returns a date on which the person has no requests. */
const freshDay = () => new Date(Date.UTC(2031, 0, 6 + days++)).toISOString().slice(0, 10);

test('employee drafts a half day of leave, submits, withdraws and deletes it', async ({ as }) => {
  // The sample has requests around today, and their dates depend on the day of the week.
  const date = freshDay();
  const page = await as('STAFF', `/my-request-list?from=${date}&to=${date}`);
  const title = unique('Nghỉ phép');
  await page.getByRole('button', { name: 'New request' }).click();
  await dialog(page).getByRole('textbox', { name: 'Title' }).fill(title);
  await choose(page, 'Type', 'Leave');
  await choose(page, 'Category', 'Sick leave');
  await choose(page, 'Duration', 'First half');
  await dialog(page).getByRole('textbox', { name: 'Date' }).fill(date);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(row(page, title)).toContainText('½ day · First half');
  await row(page, title).getByRole('button', { name: title, exact: true }).click();
  await expect(panel(page, title)).toContainText('Draft');
  await panel(page, title).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Request submitted')).toBeVisible();
  await panel(page, title).getByRole('button', { name: 'Withdraw' }).click();
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(row(page, title)).toContainText('Draft');
  await chooseAction(row(page, title), `Delete ${title}`);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, title)).toHaveCount(0);
});

test('request form reports missing title and type, and a conflict with another request', async ({ as }) => {
  const page = await as('STAFF', '/my-request-list');
  await page.getByRole('button', { name: 'New request' }).click();
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  for (const sentence of ['Title is required', 'Type is required'])
    await expect(dialog(page).getByText(sentence)).toBeVisible();
  const date = freshDay();
  const requestBody = {
    ...{ title: unique('First'), type: 'TELEWORK', isAllDay: true, submitted: true },
    ...{ startTime: `${date}T00:00:00`, endTime: `${date}T23:59:59` },
  } as const;
  await callApi(page, requests.create, requestBody);
  const { id } = await callApi(page, requests.create, {
    ...requestBody,
    title: unique('Second'),
    submitted: false,
  });
  await page.goto(`/my-request-list?from=${date}&to=${date}&edit=${id}`);
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(dialog(page).getByText('This person already has a pending or approved request')).toBeVisible();

  // The list does not claim that there are no punches while they load.
  await page.route('**/attendance-logs/mine*', () => undefined);
  await page.goto(`/my-request-list?create=true&correct=${date}`);
  await dialog(page).getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Exclude a punch' }).click();
  const punch = dialog(page).getByRole('combobox', { name: 'Punch' });
  await expect(punch).toBeVisible();
  await expect(punch).not.toHaveAttribute('placeholder', 'No punches on this date');
});

test('my requests show requests with the status in the URL path, and on a phone show an open request in front of the list', async ({
  as,
}) => {
  const page = await as('STAFF');
  const date = freshDay();
  const title = unique('Draft');
  const { id } = await callApi(page, requests.create, {
    ...{ title, type: 'TELEWORK', isAllDay: true, submitted: false },
    ...{ startTime: `${date}T00:00:00`, endTime: `${date}T23:59:59` },
  });
  await page.goto(`/my-request-list/draft?from=${date}&to=${date}`);
  await expect(row(page, title)).toBeVisible();
  await page.getByText('Approved', { exact: true }).first().click();
  await expect(page).toHaveURL(/my-request-list\/approved/);
  await expect(row(page, title)).toHaveCount(0);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(`/my-request-list?from=${date}&to=${date}&view=${id}`);
  await expect(dialog(page)).toContainText(title);
  await expectNoSidewaysScroll(page);
});

test('long list of absent people on a phone leaves the title on one line', async ({ as }) => {
  const page = await as('STAFF');
  await page.route(/\/requests\/away\?/, async (route) => {
    const answer = await route.fetch();
    const content = Array.from({ length: 5 }, (_, index) => ({
      ...{ employeeId: index + 1, displayName: `Phạm Hữu Phước ${index}`, accountName: `away.${index}` },
    }));
    const result = { content, totalElements: 6, totalPages: 2, number: 0, last: false };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), result } });
  });
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto('/my-request-list');
  await expect(page.getByText('Phạm Hữu Phước 4 +1')).toBeVisible();
  const title = page.getByRole('heading', { level: 1 });
  // The title is only as high as one line.
  expect((await title.boundingBox())?.height).toBeLessThan(30);
});
