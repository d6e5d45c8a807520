import { workShifts } from '@gatehouse/api/attendance/work-shifts';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { save, textField } from '@gatehouse/testing/browser/forms';
import { chooseAction, row } from '@gatehouse/testing/browser/lists';
import { makeDepartment, unique } from '@gatehouse/testing/browser/people';
import type { Page } from '@playwright/test';

const screen = '/workshift';

async function choose(page: Page, label: string, option: string) {
  await dialog(page)
    .getByRole('combobox', { name: new RegExp(`^${label}`) })
    .click();
  await page.getByRole('option', { name: option }).click();
}

const shiftBody = (departmentId: number, name: string) => ({
  ...{ departmentId, name, startTime: '08:00', endTime: '17:00', type: 'NORMAL' },
  ...{ workingDayType: 'LEGAL_WORKDAY', workshiftSettings: { salaryMultiply: 1 } },
});

test('administrator adds a night shift with breaks, views, edits and deletes it', async ({ as }) => {
  const page = await as('ADMIN', screen);
  const department = await makeDepartment(page);
  await page.reload();
  await page.getByRole('button', { name: 'New work shift' }).click();
  const name = unique('Ca đêm');
  await textField(dialog(page), 'Name').fill(name);
  await choose(page, 'Department', department.name);
  await dialog(page).getByLabel('Starts').fill('22:00');
  await dialog(page).getByLabel('Ends').fill('06:00');
  await expect(dialog(page).getByText('Next day')).toBeVisible();
  await dialog(page).getByLabel('Track late arrival').uncheck();
  await expect(dialog(page).getByLabel('Late after (minutes)')).toHaveAttribute('readonly', '');
  await dialog(page).getByRole('button', { name: 'Breaks and thresholds' }).click();
  await dialog(page).getByRole('button', { name: 'Add break' }).click();
  await choose(page, 'Break 1', 'After a number of hours');
  await dialog(page).getByLabel('Absent if under (hours)').fill('1.5');
  await expect(dialog(page).getByText(/^(Saving recalculates|No past days)/)).toBeVisible();
  await expectAccessible(page);
  await save(dialog(page));
  await expect(page.getByText('Work shift added')).toBeVisible();

  await page.getByRole('button', { name: `View ${name}` }).click();
  for (const expectedText of ['10:00 PM – 6:00 AM', 'Not tracked', /after 6.* of work/])
    await expect(dialog(page).getByText(expectedText)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog(page).getByLabel('Pay multiplier').fill('1.5');
  await save(dialog(page));
  await expect(page.getByText('Work shift updated')).toBeVisible();
  await chooseAction(page, `Delete ${name}`);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, name)).toHaveCount(0);
});

test('second shift for the same department and day type is rejected at the day type field', async ({
  as,
}) => {
  const page = await as('ADMIN', screen);
  const department = await makeDepartment(page);
  const name = unique('First');
  await callApi(page, workShifts.create, shiftBody(department.id, name));
  await page.goto(`${screen}?departmentId=${department.id}`);
  await expect(row(page, name)).toBeVisible();
  await page.getByRole('button', { name: 'New work shift' }).click();
  await save(dialog(page));
  await expect(dialog(page).getByText('Name is required')).toBeVisible();
  await textField(dialog(page), 'Name').fill('Second');
  await save(dialog(page));
  await expect(dialog(page).getByText(/^Another shift for this department/)).toBeVisible();
  await choose(page, 'Type', 'Overtime');
  await save(dialog(page));
  await expect(page.getByText('Work shift added')).toBeVisible();
});
