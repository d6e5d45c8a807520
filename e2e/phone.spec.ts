import type { Page } from '@playwright/test';
import { type As, expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import type { Role } from './sign-in.ts';

// what shared pieces make of themselves on a phone; that every screen fits one is the crawl's

async function onPhone(as: As, role: Role, path: string): Promise<Page> {
  const page = await as(role);
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto(path);
  return page;
}

test('the list of two panes is a chooser', async ({ as }) => {
  const page = await onPhone(as, 'SYSADMIN', '/buildings');
  await page.getByRole('combobox', { name: 'Companies' }).click();
  await page.getByRole('option', { name: /^Sao Mai Manufacturing/ }).click();
  await expect(page).toHaveURL(/companyCode=/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the rows of a table are cards, one for each', async ({ as }) => {
  const page = await onPhone(as, 'SYSADMIN', '/account-dashboard');
  await expect(page.getByRole('listitem').filter({ hasText: 'Password changed' })).toHaveCount(15);
  await expect(page.getByRole('row')).toHaveCount(0);
});

test('no line of a row ends or begins with a separator', async ({ as }) => {
  const page = await onPhone(as, 'ADMIN', '/device-logs');
  await page.setViewportSize({ width: 320, height: 740 });
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await page.getByRole('list', { name: 'Device logs' }).evaluate((list) => {
    // so narrow that every value is on a line of its own
    for (const lines of list.querySelectorAll('dl')) lines.style.width = '60px';
  });
  const seen = await page.getByRole('list', { name: 'Device logs' }).evaluate((list) =>
    [...list.querySelectorAll('dl > div')].flatMap((value) => {
      const edge = value.parentElement?.getBoundingClientRect().left ?? 0;
      const { left } = value.getBoundingClientRect();
      return (['::before', '::after'] as const).flatMap((side) => {
        const { content, position, insetInlineStart } = getComputedStyle(value, side);
        if (content === 'none') return [];
        // out in the gap, where the list is cut off: at least the width of the dot beyond its edge
        const isCut =
          side === '::before' &&
          position === 'absolute' &&
          left + Number.parseFloat(insetInlineStart) < edge - 4;
        return isCut ? [] : [side];
      });
    }),
  );
  expect(seen).toEqual([]);
});

test('of more tabs than there is room for the open one is in sight', async ({ as }) => {
  const page = await onPhone(as, 'ADMIN', '/setting?tab=notices');
  await expect(page.getByRole('tab', { name: 'Notifications' })).toBeInViewport({ ratio: 1 });
  // as a link to another one leads there
  await page.evaluate(() => history.pushState(null, '', '/setting'));
  await expect(page.getByRole('tab', { name: 'System Setting' })).toBeInViewport({ ratio: 1 });
});

test('the card of a profile leaves room for what stands below, and opens', async ({ as }) => {
  const page = await onPhone(as, 'STAFF', '/my-profile');
  await expect(page.getByRole('radio', { name: 'Female' })).toBeInViewport();
  await expect(page.getByText('Working hours')).toBeHidden();
  await page.locator('summary').press('Enter');
  await expect(page.getByText('Working hours')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
});

test('a range of dates opens within the width', async ({ as }) => {
  const page = await onPhone(as, 'ADMIN', '/device-logs');
  await page.getByRole('button', { name: /^Dates/ }).click();
  await expect(page.getByRole('button', { name: 'Last month' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a dialog fills the width, and nothing of it sticks out', async ({ as }) => {
  const page = await onPhone(as, 'ADMIN', '/buildings?create=true');
  await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(375);
  await expectNoSidewaysScroll(page);
});

/** The button that opens the filters; it says how many are set. */
const opener = (page: Page, set: '' | ' 1' | ' 2' = '') =>
  page.getByRole('button', { name: `Filters${set}`, exact: true });

test('filters wait behind one button that counts those of the address; they act at once, and closing keeps them', async ({
  as,
}) => {
  const page = await onPhone(as, 'SYSADMIN', '/staff?companyCode=SAOMAI');
  await expect(page.getByRole('textbox', { name: 'Search by name, account, code or email' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Department' })).toBeHidden();
  await opener(page, ' 1').press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByRole('combobox', { name: 'Company' })).toHaveValue('Sao Mai Manufacturing');
  await expectAccessible(page, '[role=dialog]');
  await sheet.getByRole('combobox', { name: 'Department' }).click();
  await page.getByRole('option').nth(1).click();
  await expect(page).toHaveURL(/departmentId=\d+/);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener(page, ' 2')).toBeFocused();
  await expect(page).toHaveURL(/departmentId=\d+/);
  await opener(page, ' 2').click();
  await sheet.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/companyCode|departmentId/);
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(opener(page)).toBeFocused();
});

test('a period and a choice that always stands count when the address has another', async ({ as }) => {
  const page = await onPhone(as, 'ADMIN', '/system-log?from=2026-01-01&to=2026-01-31');
  await expect(opener(page, ' 1')).toBeVisible();
  await opener(page, ' 1').click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.keyboard.press('Escape');
  await expect(opener(page)).toBeVisible();
  await page.goto('/leave-balances?year=2025');
  await expect(opener(page, ' 1')).toBeVisible();
});

test('a bar with one thing to choose keeps it in sight, without a button', async ({ as }) => {
  const page = await onPhone(as, 'ADMIN', '/buildings');
  await expect(page.getByRole('search').getByRole('textbox')).toBeVisible();
  await expect(opener(page)).toHaveCount(0);
});
