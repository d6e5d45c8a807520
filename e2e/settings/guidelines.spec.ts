import { expect, test } from '@gatehouse/testing/browser/fixtures';

const file = /\/guidelines\/\w+-\w+-\w+\.pdf$/;

test('everyone downloads the guide of their highest role, for portal and tablet, in two languages', async ({
  as,
}) => {
  for (const [role, guide] of [
    ['STAFF', 'staff'],
    ['MANAGER', 'manager'],
    ['SYSADMIN', 'admin'],
  ] as const) {
    const page = await as(role, '/guidelines');
    const download = page.getByRole('link', { name: 'Download PDF' });
    await expect(download).toHaveAttribute('href', `/guidelines/${guide}-cms-en.pdf`);
  }
  const page = await as('ADMIN', '/guidelines/tablet/vn');
  const download = page.getByRole('link', { name: 'Download PDF' });
  await expect(download).toHaveAttribute('href', '/guidelines/admin-tablet-vn.pdf');
  await page.getByRole('radiogroup', { name: 'Guide', exact: true }).getByText('Portal').click();
  await expect(page).toHaveURL(/\/guidelines\/cms\/vn$/);
  await expect(download).toHaveAttribute('href', file);
  const answer = await page.request.get((await download.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('guides of unknown types and languages are not found', async ({ as }) => {
  const page = await as('STAFF', '/guidelines/phone/en');
  await expect(page).toHaveURL(/\/404$/);
});
