import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { DAY } from '@gatehouse/api/platform/dates';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import type { Page } from '@playwright/test';
import { openFromMenu, startJob } from './job.ts';

/** Dates of the closed month of the sample organisation. */
function closedMonth() {
  const now = new Date();
  const first = (back: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1);
  const toDate = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from: toDate(first(2)), to: toDate(first(1) - DAY) };
}

async function exportFile(page: Page) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test('HR chooses the columns of the payroll month, and the file of a closed month is the same every time', async ({
  as,
}) => {
  const { from, to } = closedMonth();
  const screen = `/my-department-access-history?from=${from}&to=${to}`;
  const page = await as('ADMIN', screen);
  await page.getByRole('link', { name: 'Export columns' }).click();
  const punches = dialog(page).getByRole('checkbox', { name: 'Check-ins and check-outs' });
  await punches.uncheck();
  await expectAccessible(page, '[role=dialog]');
  await save(dialog(page));
  await expect(page.getByText('Company updated')).toBeVisible();

  await page.goto('/');
  const endJob = await startJob(page, 'payrollMonth');
  await openFromMenu(page, 'Timesheet', 'Timesheet management');
  await page.getByRole('button', { name: /^Period: / }).click();
  await page.getByRole('button', { name: 'Last month' }).click();
  await exportFile(page);
  await endJob();

  await page.goto(screen);
  const { name, content } = await exportFile(page);
  expect(name).toBe(`timesheet departments ${from} ${to}.xlsx`);
  const [headers] = utils.sheet_to_json<string[]>(read(content).Sheets.Totals ?? {}, { header: 1 });
  expect(headers).toEqual(
    expect.arrayContaining(['Overtime', 'Approved overtime', 'Incomplete days', 'Absences']),
  );
  expect(headers).not.toContain('Check-ins');
  expect((await exportFile(page)).content.equals(content)).toBe(true);
});
