import { readFile } from 'node:fs/promises';
import { utils, write } from '@e965/xlsx';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { makeDepartment, makeEmployee, unique } from '@gatehouse/testing/browser/people';
import type { Page } from '@playwright/test';

const screen = '/staff';
const headings = ['Department code', 'Account name', 'Employee code', 'First name', 'Last name', 'Email'];

function sheet(rows: unknown[][], headerRow = headings): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([headerRow, ...rows]), 'Staff');
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

/** Creates a department of the first company. Returns its code. */
async function departmentCode(page: Page): Promise<string> {
  const answer = await page.request.get('/api/v1/departments?size=1');
  return (await answer.json()).result.content[0].departmentCode;
}

/** Chooses a file. The dialog checks it immediately. */
const upload = (page: Page, buffer: Buffer, name = 'staff.xlsx') =>
  dialog(page).locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });

test('staff import previews and imports a spreadsheet, and a second import of the same file changes nothing', async ({
  as,
}) => {
  const page = await as('ADMIN', screen);
  const department = await departmentCode(page);
  const [firstPerson, two] = [unique('sheet'), unique('sheet')];
  const file = sheet([row(department, firstPerson), row(department, two)]);
  await page.getByRole('button', { name: 'Import' }).click();
  await upload(page, file);
  await expect(dialog(page)).toContainText('2 new');
  await expect(dialog(page)).toContainText('Nothing has been imported yet.');
  await expectAccessible(page);
  await page.reload();
  await expect(dialog(page)).toContainText('2 new');
  await dialog(page).getByRole('button', { name: 'Import' }).click();
  await expect(dialog(page)).toContainText('2 added, 0 changed, 0 unchanged, 0 skipped.');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Choose another file' }).click();
  await upload(page, file);
  await expect(dialog(page)).toContainText('2 unchanged');
  await expect(dialog(page)).toContainText('Nothing to import');
  await expect(dialog(page).getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('textbox', { name: /^Search by name/ }).fill(firstPerson);
  await expect(page.getByRole('article', { name: `Test ${firstPerson}` })).toBeVisible();
});

test('staff import lists every error by row and column, and imports the valid rows', async ({ as }) => {
  const page = await as('ADMIN', `${screen}?import=true`);
  const department = await departmentCode(page);
  const good = unique('good');
  const bad = unique('bad');
  await upload(
    page,
    sheet([row(department, good), row('NOWHERE', bad), [department, bad, 'E1', '', bad, 'nobody']]),
  );
  await expect(dialog(page)).toContainText('1 new');
  await expect(dialog(page)).toContainText('2 with errors');
  for (const sentence of [
    'There is no department NOWHERE in this company',
    'First name is required',
    'Employee code must contain at least 5 characters',
    'Email Invalid',
  ])
    await expect(dialog(page).getByText(sentence)).toBeVisible();
  await page.setViewportSize({ width: 375, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const start = dialog(page).getByRole('button', { name: 'Import', exact: true });
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Download problems' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('Problems.xlsx');
  await dialog(page).getByRole('radio', { name: 'Valid rows only' }).check();
  await dialog(page).getByRole('switch', { name: 'Send invitations' }).uncheck({ force: true });
  await start.click();
  await expect(dialog(page)).toContainText('1 added, 0 changed, 0 unchanged, 2 skipped.');
});

test('staff import accepts an exported spreadsheet, offers the template, and rejects other files', async ({
  as,
}) => {
  const page = await as('ADMIN', `${screen}?keyword=SA-00`);
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  await page.getByRole('button', { name: 'Import' }).click();
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Download template' }).click(),
  ]);
  expect(template.suggestedFilename()).toMatch(/\.xlsx$/);
  await upload(page, await readFile(await exported.path()));
  await expect(dialog(page)).toContainText(/[1-9]\d* unchanged/);
  await expect(dialog(page)).toContainText('0 with errors');
  await dialog(page).getByRole('button', { name: 'Choose another file' }).click();
  await upload(page, Buffer.from('a,b,c'), 'staff.xlsx');
  await expect(dialog(page).getByRole('alert')).toContainText('isn’t supported');
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from('a') });
  await expect(dialog(page).getByText('Only .xlsx and .xls files')).toBeVisible();
});

test('staff import previews the changes of each field, and requires a ticked checkbox to rename a person', async ({
  as,
}) => {
  const page = await as('ADMIN', screen);
  const department = await makeDepartment(page);
  const [firstPerson, two] = [
    await makeEmployee(page, department.id, { title: 'Clerk' }),
    await makeEmployee(page, department.id),
  ];
  await page.goto(`${screen}?import=true`);
  const file = sheet(
    [
      ['', firstPerson.name, '', '', '', '', 'Porter'],
      ['', two.name, '', 'Other', '', '', ''],
    ],
    [...headings, 'Job title'],
  );
  await upload(page, file);
  await expect(dialog(page)).toContainText('2 changed');
  const people = dialog(page).getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await expect(people.nth(0)).toContainText(two.name);
  await expect(people.nth(0)).toContainText('Test → Other');
  await expect(people.nth(1)).toContainText('Clerk → Porter');
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const start = dialog(page).getByRole('button', { name: 'Import', exact: true });
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  await dialog(page).getByRole('radio', { name: 'Valid rows only' }).check();
  await expect(start).not.toHaveAttribute('aria-disabled', 'true');
  await dialog(page).getByRole('radio', { name: 'All or nothing' }).check();
  await dialog(page)
    .getByRole('checkbox', { name: `Rename ${two.name}` })
    .check();
  await start.click();
  await expect(dialog(page)).toContainText('0 added, 2 changed, 0 unchanged, 0 skipped.', {
    timeout: 20_000,
  });
});

test('staff import asks to match unknown headings to fields and suggests matches', async ({ as }) => {
  const page = await as('ADMIN', `${screen}?import=true`);
  const department = await departmentCode(page);
  const name = unique('byhand');
  const file = sheet(
    [[...row(department, name), '42']],
    ['Unit', 'Log-in', 'Emp. code', 'Given', 'Family', 'E mails', 'Shoe size'],
  );
  await upload(page, file);
  const columns = dialog(page).getByRole('table', { name: 'Match columns' });
  await expect(columns).toBeVisible();
  const fieldOf = (heading: string) => columns.getByLabel(heading, { exact: true });
  await expect(fieldOf('Emp. code')).toHaveValue('Employee code');
  await expect(fieldOf('E mails')).toHaveValue('Email');
  await expectAccessible(page);
  const goOn = dialog(page).getByRole('button', { name: 'Continue' });
  await expect(goOn).toHaveAttribute('aria-disabled', 'true');
  for (const [heading, field] of [
    ['Unit', 'Department code'],
    ['Log-in', 'Account name'],
    ['Given', 'First name'],
    ['Family', 'Last name'],
  ] as const) {
    await fieldOf(heading).click();
    await page.getByRole('option', { name: field, exact: true }).click();
  }
  await page.setViewportSize({ width: 375, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await goOn.click();
  await expect(dialog(page)).toContainText('1 new');
  await expect(dialog(page)).toContainText('Skipped columns: Shoe size');
  const start = dialog(page).getByRole('button', { name: 'Import', exact: true });
  await start.click();
  await expect(dialog(page)).toContainText('1 added, 0 changed, 0 unchanged, 0 skipped.', {
    timeout: 20_000,
  });
});
