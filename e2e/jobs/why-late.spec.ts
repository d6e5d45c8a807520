import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { startJob } from './job.ts';

test('employee opens the explanation of a late day', async ({ as }) => {
  const page = await as('STAFF', '/');
  const endJob = await startJob(page, 'whyLate');
  await page.getByRole('link', { name: 'My timesheet' }).first().click();
  const days = page.getByRole('list', { name: 'Days in this period' });
  await days.getByRole('button', { name: /Late/ }).first().click();
  await expect(page.getByRole('heading', { name: /^Why .* late\?$/ })).toBeVisible();
  await endJob();
  await expect(page.getByText(/Work is expected from 8:30.AM, tolerance 5 minutes\./)).toBeVisible();
  await expectAccessible(page);
});
