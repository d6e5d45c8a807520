import { DAY } from '@gatehouse/api/platform/dates';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, test } from '@gatehouse/testing/browser/fixtures';
import type { Page } from '@playwright/test';

const dateBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
const period = `from=${dateBefore(90)}&to=${dateBefore(0)}`;

async function countEntries(page: Page): Promise<number> {
  const entries = page.getByText(/^(\d+ entr(y|ies)|\d+–\d+ of \d+)$/);
  return Number((await entries.innerText()).match(/\d+(?= entr|$)/)?.[0]);
}

/** Clicks Print and switches to print media. */
async function print(page: Page, button = page.getByRole('button', { name: 'Print' })): Promise<void> {
  // A browser without a printer fires `afterprint` immediately, so the test fires `afterprint` later.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-asked', '');
  });
  await button.click();
  await expect(page.locator('body[data-asked]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
}

test('my timesheet prints every day of the period with name, period and signature lines, without buttons', async ({
  as,
}) => {
  const page = await as('STAFF', `/my-access-history?${period}`);
  const total = await countEntries(page);
  expect(total).toBeGreaterThan(10);
  await print(page);
  await expect(page.getByRole('heading', { name: 'My timesheet' })).toHaveCount(1);
  await expect(page.getByRole('row')).toHaveCount(total + 1);
  await expect(page.getByText(`Period: ${dateBefore(90)} – ${dateBefore(0)}`)).toBeVisible();
  for (const signer of ['Employee', 'Manager'])
    await expect(page.getByText(signer, { exact: false }).last()).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);

  // After printing, the page looks the same as before.
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.getByRole('row')).toHaveCount(11);
});

test('manager prints the days of one person and the totals of all people', async ({ as }) => {
  const page = await as('MANAGER', `/my-department-access-history?${period}`);
  const first = page.getByRole('navigation', { name: 'People' }).getByRole('button').first();
  const name = await first.locator('span').first().innerText();
  await print(page, page.getByRole('button', { name: 'Print' }).last());
  await expect(page.getByText(new RegExp(`^${name} · `))).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.reload();
  const people = await page.getByText(/^\d+ people$/).innerText();
  await print(page, page.getByRole('button', { name: 'Print' }).first());
  await expect(page.getByRole('row')).toHaveCount(Number.parseInt(people, 10) + 1);
});

test('staff list prints with its current filters', async ({ as }) => {
  const page = await as('ADMIN', '/staff?keyword=nguyen');
  const total = await countEntries(page);
  await print(page);
  await expect(page.getByRole('row')).toHaveCount(total + 1);
  await expect(page.getByText('Prepared by')).toBeVisible();
});

test('long list offers an export instead of printing', async ({ as }) => {
  const page = await as('ADMIN');
  await page.route(/\/api\/v1\/employees\?/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.result.totalElements = 2_001;
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/staff');
  await expect(page.getByText('1–12 of 2,001')).toBeVisible();
  await page.getByRole('button', { name: 'Print' }).click();
  const question = dialog(page, 'Too many rows to print');
  await expect(question).toContainText('There are 2,001 rows, but only 2,000 can be printed.');
  const download = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});
