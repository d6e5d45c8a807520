import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, test } from '@gatehouse/testing/browser/fixtures';
import { makeDepartment, unique } from '@gatehouse/testing/browser/people';
import type { Locator, Page } from '@playwright/test';

/** Limit of Tab presses, higher than the number of tab stops before the target on any page. */
const mostStops = 120;

/** Presses Tab until the target element has the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; !(await isThere()); stops++) {
    expect(stops, 'the focus comes there').toBeLessThan(mostStops);
    await page.keyboard.press('Tab');
  }
}

async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await page.keyboard.press('Enter');
}

/** Fills in the fields of the open form in tab order and saves it. */
async function fillAndSave(page: Page, fields: Record<string, string>): Promise<void> {
  const form = dialog(page);
  for (const [name, words] of Object.entries(fields)) {
    await reach(page, form.getByRole('textbox', { name, exact: true }));
    await page.keyboard.type(words);
  }
  await press(page, form.getByRole('button', { name: 'Save', exact: true }));
  await expect(form).toBeHidden();
}

test('adds a company, a building and a person by keyboard only', async ({ as }) => {
  const owner = await as('SYSADMIN', '/companies');
  const company = unique('KEYS');
  await press(owner, owner.getByRole('button', { name: 'New company' }));
  await fillAndSave(owner, { Code: company, Name: company });
  await expect(owner.getByText('Company added')).toBeVisible();

  const page = await as('ADMIN', '/buildings');
  const building = unique('Keys');
  await press(page, page.getByRole('button', { name: 'New building' }));
  await fillAndSave(page, { Name: building, Code: building, Address: '1 Gate Street' });
  await page.keyboard.press('/');
  await page.keyboard.type(building);
  await expect(page.getByRole('article', { name: building })).toBeVisible();

  const department = await makeDepartment(page);
  await page.goto(`/staff?departmentId=${department.id}`);
  const account = unique('keys');
  await press(page, page.getByRole('button', { name: 'New employee' }));
  await fillAndSave(page, {
    'First name': 'Hồng',
    'Last name': account,
    'Account name': account,
    'Employee code': account,
    Email: `${account}@example.com`,
  });
  await expect(page.getByRole('article', { name: `Hồng ${account}` })).toBeVisible();
});
