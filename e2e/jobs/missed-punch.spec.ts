import { type AttentionItem, mending } from '@gatehouse/api/attendance/mending';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { textField } from '@gatehouse/testing/browser/forms';
import { makePerson } from '@gatehouse/testing/browser/terminals';
import { startJob } from './job.ts';

const reason = 'Terminal was broken';

test('HR corrects a missed punch from the list, which is then shorter, and the day explains the correction', async ({
  as,
}) => {
  const page = await as('ADMIN', '/');
  const { content, counts } = await callApi(page, mending.list, undefined, {
    query: { kind: 'MISSING_OUT', size: '10' },
  });
  const hourOf = (time: string, timeZone: string) =>
    Number(new Date(time).toLocaleString('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }));
  const item = content.find(
    ({ day }: AttentionItem) => day?.checkInTime && hourOf(day.checkInTime, day.timeZone) < 12,
  );
  const [name, date] = [item?.person?.displayName ?? '', item?.date ?? ''];
  const endJob = await startJob(page, 'missedPunch');
  await page.getByRole('link', { name: /to correct$/ }).click();
  await page.getByRole('button', { name: `Correct ${name}, ${date}` }).click();
  await expect(dialog(page).getByLabel('Check-out')).toBeFocused();
  await page.keyboard.type('0600P');
  await textField(dialog(page), 'Reason').click();
  await page.keyboard.type(reason);
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name} corrected`)).toBeVisible();
  await endJob();
  await expect(page.getByRole('button', { name: `Correct ${name}, ${date}` })).toHaveCount(0);
  await page.goto('/to-mend?kind=MISSING_OUT');
  await expect(page.getByRole('combobox', { name: 'Show' })).toHaveValue(
    new RegExp(` ${(counts.MISSING_OUT ?? 0) - 1}$`),
  );
  await page.goto(`/attendance-log/${date}/${item?.person?.employeeId}`);
  await expect(page.getByRole('main')).toContainText(`Reason: ${reason}`);
});

test('HR adds a missed check-in for a group, and reads the names of skipped people', async ({ as }) => {
  const page = await as('ADMIN');
  const { content } = await callApi(page, mending.list, undefined, {
    query: { kind: 'MISSING_OUT', size: '1' },
  });
  const { name } = await makePerson(page);
  await page.goto('/to-mend');
  await page.getByRole('button', { name: 'Correct several employees' }).click();
  const people = dialog(page).getByRole('combobox', { name: 'Employees' });
  for (const account of [content[0]?.person?.accountName ?? '', name]) {
    await people.fill(account);
    await page.getByRole('option', { name: account }).first().click();
  }
  // Closes the list of people, which covers the fields below.
  await people.press('Tab');
  // A date in the previous month no longer changes.
  const now = new Date();
  const past = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 28)).toISOString().slice(0, 10);
  await textField(dialog(page), 'Work date').fill(past);
  await dialog(page).getByLabel('Check-in').fill('12:00');
  await textField(dialog(page), 'Reason').fill(reason);
  await page.setViewportSize({ width: 375, height: 700 });
  await expectNoSidewaysScroll(page);
  await dialog(page).getByRole('button', { name: 'Apply correction' }).click();
  await expect(page.getByText('1 employee corrected')).toBeVisible();
  await expect(dialog(page, 'Not corrected')).toContainText('The day already has these times.');
});
