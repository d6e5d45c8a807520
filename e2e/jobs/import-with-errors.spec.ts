import { utils, write } from '@e965/xlsx';
import { departments } from '@gatehouse/api/people/departments';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, test } from '@gatehouse/testing/browser/fixtures';
import { unique } from '@gatehouse/testing/browser/people';
import { openFromMenu, startJob } from './job.ts';

test('administrator imports the valid rows of a sheet with errors', async ({ as }) => {
  const page = await as('ADMIN', '/');
  const { content } = await callApi(page, departments.list, undefined, { query: { size: '1' } });
  const name = unique('sheet');
  const rows = [
    ['Department code', 'Account name', 'Employee code', 'First name', 'Last name', 'Email'],
    [content[0].departmentCode, name, name.slice(0, 20), 'Test', name, `${name}@example.com`],
    ['NOWHERE', unique('sheet'), 'E1', '', name, 'none'],
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Staff');
  const endJob = await startJob(page, 'importWithErrors');
  await openFromMenu(page, 'User Management', 'Staff');
  await page.getByRole('button', { name: 'Import' }).click();
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).getByText('Choose a file').click();
  await (await chooser).setFiles({
    name: 'staff.xlsx',
    mimeType: '',
    buffer: write(book, { type: 'buffer' }),
  });
  await expect(dialog(page).getByText('First name is required')).toBeVisible();
  await dialog(page).getByText('Valid rows only').click();
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog(page)).toContainText('1 added, 0 changed, 0 unchanged, 1 skipped.');
  await endJob();
});
