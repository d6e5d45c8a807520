import { readFile } from 'node:fs/promises';
import { utils, write } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../fixtures.ts';
import { unique } from './people.ts';

const screen = '/staff';
const dialog = (page: Page) => page.getByRole('dialog');
const headings = ['Department code', 'Account name', 'Employee code', 'First name', 'Last name', 'E-mail'];

function sheet(rows: unknown[][]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([headings, ...rows]), 'Staff');
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}

const row = (department: string, name: string) => [
  department,
  name,
  name.slice(0, 20),
  'Test',
  name,
  `${name}@example.com`,
];

/** The code of a department of the first company. */
async function departmentCode(page: Page): Promise<string> {
  const answer = await page.request.get('/api/v1/departments?size=1');
  return (await answer.json()).result.content[0].departmentCode;
}

async function upload(page: Page, buffer: Buffer, name = 'staff.xlsx') {
  await dialog(page).locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
  await dialog(page).getByRole('button', { name: 'Check the file' }).click();
}

test('a sheet is looked into, imported, and changes nothing the second time', async ({ page }) => {
  await signIn(page, 'ADMIN', screen);
  const department = await departmentCode(page);
  const [one, two] = [unique('sheet'), unique('sheet')];
  const file = sheet([row(department, one), row(department, two)]);
  await page.getByRole('button', { name: 'Import' }).click();
  await expectAccessible(page);
  await upload(page, file);
  await expect(dialog(page)).toContainText('2 new');
  await expect(dialog(page)).toContainText('Nothing has been written yet.');
  await expectAccessible(page);
  await page.reload();
  await expect(dialog(page)).toContainText('2 new');
  await dialog(page).getByRole('button', { name: 'Import' }).click();
  await expect(dialog(page)).toContainText('2 added, 0 changed, 0 unchanged, 0 left out.', {
    timeout: 20_000,
  });
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Choose another file' }).click();
  await upload(page, file);
  await expect(dialog(page)).toContainText('2 unchanged');
  await expect(dialog(page)).toContainText('There is nothing to write');
  await expect(dialog(page).getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('textbox', { name: /^Search by name/ }).fill(one);
  await expect(page.getByRole('article', { name: `Test ${one}` })).toBeVisible();
});

test('every problem is listed by row and column, and the good rows are taken', async ({ page }) => {
  await signIn(page, 'ADMIN', `${screen}?import=true`);
  const department = await departmentCode(page);
  const good = unique('good');
  const bad = unique('bad');
  await upload(
    page,
    sheet([row(department, good), row('NOWHERE', bad), [department, bad, 'E1', '', bad, 'nobody']]),
  );
  await expect(dialog(page)).toContainText('1 new');
  await expect(dialog(page)).toContainText('2 wrong');
  for (const sentence of [
    'The company has no department NOWHERE',
    'First name is required',
    'Employee code must contain at least 5 characters',
    'Email Invalid',
  ])
    await expect(dialog(page).getByText(sentence)).toBeVisible();
  const start = dialog(page).getByRole('button', { name: 'Import', exact: true });
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Save the problems' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('Problems.xlsx');
  await dialog(page).getByRole('radio', { name: 'The good rows' }).check();
  await dialog(page).getByRole('switch', { name: 'Send invitations' }).uncheck({ force: true });
  await start.click();
  await expect(dialog(page)).toContainText('1 added, 0 changed, 0 unchanged, 2 left out.', {
    timeout: 20_000,
  });
});

test('an export is understood again, the template too, and other files are refused', async ({ page }) => {
  await signIn(page, 'ADMIN', `${screen}?keyword=SA-00`);
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  await page.getByRole('button', { name: 'Import' }).click();
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Download the template' }).click(),
  ]);
  await upload(page, await readFile(await exported.path()));
  await expect(dialog(page)).toContainText(/[1-9]\d* unchanged/);
  await expect(dialog(page)).toContainText('0 wrong');
  await dialog(page).getByRole('button', { name: 'Choose another file' }).click();
  await upload(page, await readFile(await template.path()));
  await expect(dialog(page)).toContainText('There is no row beneath the headings');
  await dialog(page).getByRole('button', { name: 'Choose another file' }).click();
  await upload(page, Buffer.from('a,b,c'), 'staff.xlsx');
  await expect(dialog(page).getByRole('alert')).toContainText('not accepted');
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from('a') });
  await expect(dialog(page).getByText('Only .xlsx and .xls')).toBeVisible();
});

test('managers and staff import and export nothing', async ({ page }) => {
  for (const role of ['MANAGER', 'STAFF'] as const) {
    await signIn(page, role, `${screen}?import=true`);
    await expect(page).toHaveURL(/\/403$/);
    await expect(page.getByRole('button', { name: /^(Import|Export)$/ })).toHaveCount(0);
  }
});

for (const scheme of ['light', 'dark'] as const)
  test(`on a phone nothing of the import sticks out, in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 375, height: 740 });
    await signIn(page, 'ADMIN', `${screen}?import=true`);
    await expect(dialog(page).getByRole('button', { name: 'Download the template' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await upload(page, sheet([row('NOWHERE', unique('bad'))]));
    await expect(dialog(page)).toContainText('1 wrong');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
