import { companies } from '@gatehouse/api/people/companies';
import { type LeaveRow, leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import { chooseAction, row } from '@gatehouse/testing/browser/lists';
import { unique } from '@gatehouse/testing/browser/people';
import type { Page } from '@playwright/test';

/** Returns the balance row of a sample employee and the first leave category of the list. */
async function samplePerson(page: Page, index: number) {
  const { content, kinds } = await callApi(page, leaveBalances.list);
  return { ...content[index], requestTypeId: kinds[0].requestTypeId };
}

/** Opens the balances of one person in a year. */
const openAt = (page: Page, keyword: string, year: number) =>
  page.goto(`/leave-balances?keyword=${keyword}&year=${year}`);

test('administrator grants leave to an employee, edits the grant and deletes it', async ({ as }) => {
  const page = await as('ADMIN', '/leave-balances');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const { displayName, accountName, employeeId } = await samplePerson(page, 2);
  const note = unique('Bonus');
  await openAt(page, accountName, 2141);
  await page.getByRole('button', { name: 'Grant leave' }).click();
  await dialog(page).getByRole('textbox', { name: 'Days' }).fill('1.5');
  const employees = dialog(page).getByRole('combobox', { name: 'Employees' });
  await employees.fill(accountName);
  await page.getByRole('option', { name: displayName }).first().click();
  await dialog(page).getByRole('textbox', { name: 'Note' }).fill(note);
  await expectAccessible(page);
  await save(dialog(page));
  await expect(page.getByText('Leave granted to 1 person')).toBeVisible();
  await expect(row(page, displayName).getByRole('cell').nth(2)).toHaveText('1.5');

  await page.getByRole('button', { name: `Leave history of ${displayName}` }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Annual leave: 1.5 days left' })).toBeVisible();
  await expect(dialog(page).getByText(note)).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Edit: Annual grant' }).click();
  await dialog(page).getByRole('textbox', { name: 'Days' }).fill('2.25');
  await save(dialog(page));
  await expect(dialog(page).getByRole('heading', { name: 'Annual leave: 2.25 days left' })).toBeVisible();
  await chooseAction(dialog(page), 'Delete: Annual grant');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page).getByText(note)).toHaveCount(0);
  const balanceQuery = { params: { id: employeeId }, query: { year: '2141' } };
  await expect
    .poll(
      async () => (await callApi(page, leaveBalances.ofEmployee, undefined, balanceQuery)).balances[0].left,
    )
    .toBe(0);
});

test('leave balances carry remaining leave over to the next year with a use-by date', async ({ as }) => {
  const page = await as('ADMIN', '/leave-balances');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const { displayName, accountName, employeeId, requestTypeId } = await samplePerson(page, 3);
  await callApi(page, leaveBalances.give, {
    ...{ requestTypeId, year: 2151, amount: 500, kind: 'ADDITIONAL' },
    employeeIds: [employeeId],
  });
  await openAt(page, accountName, 2151);
  await page.getByRole('button', { name: 'Carry over' }).click();
  await dialog(page).getByRole('textbox', { name: 'Maximum' }).fill('3');
  await dialog(page).getByRole('combobox', { name: 'Employees' }).fill(accountName);
  await page.getByRole('option', { name: displayName }).first().click();
  // Tab closes the list of people with remaining leave. Otherwise the list stays open and covers the fields below it.
  await page.keyboard.press('Tab');
  await save(dialog(page));
  await expect(page.getByText('Leave carried over for 1 person')).toBeVisible();
  await openAt(page, accountName, 2152);
  await page.getByRole('button', { name: `Leave history of ${displayName}` }).click();
  await expect(row(page, 'Carried over from the previous year')).toContainText('2152-03-31');
  await expect(dialog(page).getByRole('heading', { name: 'Annual leave: 3 days left' })).toBeVisible();
});

test('leave balances preselect the company of the list and do not grant leave while another year loads', async ({
  as,
}) => {
  const page = await as('SYSADMIN', '/leave-balances');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const { companyId } = await callApi(page, leaveBalances.list);
  const all = (await callApi(page, companies.pick)).content;
  const listedCompany = all.find(({ id }: { id: number }) => id === companyId);
  await expect(page.getByRole('combobox', { name: 'Company' })).toHaveValue(listedCompany.companyName);
  await page.getByRole('combobox', { name: 'Department' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('option', { name: / — / })).toHaveCount(0);
  await page.keyboard.press('Escape');

  let releaseAnswer = () => {};
  const pendingAnswer = new Promise<void>((later) => {
    releaseAnswer = later;
  });
  await page.route('**/leave-balances?*', async (route) => {
    await pendingAnswer;
    await route.continue();
  });
  const year = page.getByRole('combobox', { name: 'Year' });
  const before = String(Number(await year.inputValue()) - 1);
  await year.click();
  await page.getByRole('option', { name: before }).click();
  await expect(year).toHaveValue(before);
  const grantButton = page.getByRole('button', { name: 'Grant leave' });
  await expect(grantButton).toHaveAttribute('aria-disabled', 'true');
  releaseAnswer();
  await grantButton.click();
  await expect(dialog(page).getByRole('textbox', { name: 'Year' })).toHaveValue(before);
});

test('leave history explains how each date was counted', async ({ as }) => {
  const page = await as('ADMIN', '/leave-balances');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const year = new Date().getFullYear() - 1;
  // Skips people that other tests added, because they have taken no leave.
  const { content } = await callApi(page, leaveBalances.list, undefined, {
    query: { year: `${year}`, size: '100' },
  });
  const { displayName, accountName } = content.find((leaveRow: LeaveRow) => leaveRow.taken === 1000);
  await openAt(page, accountName, year);
  await page.getByRole('button', { name: `Leave history of ${displayName}` }).click();
  await dialog(page).getByRole('button', { name: '−10: how it was calculated' }).first().click();
  await expect(page.getByText('day off, not counted').first()).toBeVisible();
  await expect(page.getByText('1 day, 8:00 of 8:00 working time').first()).toBeVisible();
});

test('new leave grant requires the number of days', async ({ as }) => {
  const page = await as('ADMIN', '/leave-balances?give=true');
  await save(dialog(page));
  await expect(dialog(page).getByText('Days is required')).toBeVisible();
});

test('manager views the balances of the managed people but cannot grant leave', async ({ as }) => {
  const page = await as('MANAGER', '/leave-balances');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Give leave|Carry over)$/ })).toHaveCount(0);
  const { totalElements } = await callApi(page, leaveBalances.list);
  expect(totalElements).toBeLessThan(60);
  await page
    .getByRole('button', { name: /^Leave history of / })
    .first()
    .click();
  await expect(dialog(page).getByRole('heading', { name: /^Annual leave: / })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: /^(Change|Delete): / })).toHaveCount(0);
});

test('leave history fits on a phone', async ({ as }) => {
  const page = await as('ADMIN', '/leave-balances');
  await page.setViewportSize({ width: 375, height: 740 });
  await expectNoSidewaysScroll(page);
  await page
    .getByRole('button', { name: /^Leave history of / })
    .first()
    .click();
  await expect(dialog(page).getByRole('heading', { name: /^Annual leave: / })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
