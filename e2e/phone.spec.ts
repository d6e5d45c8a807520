import { dialog } from '@gatehouse/testing/browser/dialogs';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type OpenAs,
  test,
} from '@gatehouse/testing/browser/fixtures';
import type { Role } from '@gatehouse/testing/browser/sign-in';
import type { Page } from '@playwright/test';

// Layout of shared components on a phone. `crawl.spec.ts` checks that every page fits.

async function onPhone(as: OpenAs, role: Role, path: string): Promise<Page> {
  const page = await as(role);
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto(path);
  return page;
}

test('two-pane list becomes a combobox on a phone', async ({ as }) => {
  const page = await onPhone(as, 'SYSADMIN', '/buildings');
  await page.getByRole('combobox', { name: 'Companies' }).click();
  await page.getByRole('option', { name: /^Sao Mai Manufacturing/ }).click();
  await expect(page).toHaveURL(/companyCode=/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('table rows become cards on a phone', async ({ as }) => {
  const page = await onPhone(as, 'SYSADMIN', '/account-dashboard');
  await expect(page.getByRole('listitem').filter({ hasText: 'Password changed' })).toHaveCount(15);
  await expect(page.getByRole('row')).toHaveCount(0);
});

test('no line of a row begins or ends with a separator on a phone', async ({ as }) => {
  const page = await onPhone(as, 'ADMIN', '/device-logs');
  await page.setViewportSize({ width: 320, height: 740 });
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await page.getByRole('list', { name: 'Device logs' }).evaluate((list) => {
    // A width that fits one value per line.
    for (const lines of list.querySelectorAll('dl')) lines.style.width = '60px';
  });
  const separators = await page.getByRole('list', { name: 'Device logs' }).evaluate((list) =>
    [...list.querySelectorAll('dl > div')].flatMap((value) => {
      const edge = value.parentElement?.getBoundingClientRect().left ?? 0;
      const { left } = value.getBoundingClientRect();
      return (['::before', '::after'] as const).flatMap((side) => {
        const { content, position, insetInlineStart } = getComputedStyle(value, side);
        if (content === 'none') return [];
        // A separator counts as hidden if it is in the clipped gap, outside the list's edge by at least its own width.
        const isCut =
          side === '::before' &&
          position === 'absolute' &&
          left + Number.parseFloat(insetInlineStart) < edge - 4;
        return isCut ? [] : [side];
      });
    }),
  );
  expect(separators).toEqual([]);
});

test('tabs that do not fit on a phone scroll the open tab into view', async ({ as }) => {
  const page = await onPhone(as, 'ADMIN', '/setting?tab=notices');
  await expect(page.getByRole('tab', { name: 'Notifications' })).toBeInViewport({ ratio: 1 });
  // Changes the URL in the same way as a link to another tab.
  await page.evaluate(() => history.pushState(null, '', '/setting'));
  await expect(page.getByRole('tab', { name: 'System Setting' })).toBeInViewport({ ratio: 1 });
});

test('collapsed profile card on a phone leaves room for the form below, and expands', async ({ as }) => {
  const page = await onPhone(as, 'STAFF', '/my-profile');
  await expect(page.getByRole('radio', { name: 'Female' })).toBeInViewport();
  await expect(page.getByText('Working hours')).toBeHidden();
  await page.locator('summary').press('Enter');
  await expect(page.getByText('Working hours')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
});

test('date range opens within the width of a phone', async ({ as }) => {
  const page = await onPhone(as, 'ADMIN', '/device-logs');
  await page.getByRole('button', { name: /^Dates/ }).click();
  await expect(page.getByRole('button', { name: 'Last month' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('dialog fills the width of a phone without overflow', async ({ as }) => {
  const page = await onPhone(as, 'ADMIN', '/buildings?create=true');
  await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(375);
  await expectNoSidewaysScroll(page);
});

/** Returns the button that opens the filters. Its name includes the number of active filters. */
const opener = (page: Page, set: '' | ' 1' | ' 2' = '') =>
  page.getByRole('button', { name: `Filters${set}`, exact: true });

test('filters on a phone collapse into a button that counts active filters, and changes apply immediately and stay after closing', async ({
  as,
}) => {
  const page = await onPhone(as, 'SYSADMIN', '/staff?companyCode=SAOMAI');
  await expect(page.getByRole('textbox', { name: 'Search by name, account, code or email' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Department' })).toBeHidden();
  await opener(page, ' 1').press('Enter');
  const sheet = dialog(page, 'Filters');
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

test('filter button counts a period or choice as active only if the value in the URL differs from the default', async ({
  as,
}) => {
  const page = await onPhone(as, 'ADMIN', '/system-log?from=2026-01-01&to=2026-01-31');
  await expect(opener(page, ' 1')).toBeVisible();
  await opener(page, ' 1').click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.keyboard.press('Escape');
  await expect(opener(page)).toBeVisible();
  await page.goto('/leave-balances?year=2025');
  await expect(opener(page, ' 1')).toBeVisible();
});

test('phone shows a single filter without a filter button', async ({ as }) => {
  const page = await onPhone(as, 'ADMIN', '/buildings');
  await expect(page.getByRole('search').getByRole('textbox')).toBeVisible();
  await expect(opener(page)).toHaveCount(0);
});

test('offline bar on a phone covers no footer of a dialog, form or list', async ({ as }) => {
  const page = await onPhone(as, 'ADMIN', '/visitor-logbook?create=true');
  const context = page.context();
  const bar = page.getByRole('alert').filter({ hasText: 'Can’t reach the portal' });
  const isAboveBar = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await expect
      .poll(async () => {
        const [box, edge] = [await button.boundingBox(), await bar.boundingBox()];
        return box && edge && box.y + box.height <= edge.y;
      })
      .toBe(true);
  };
  await expect(dialog(page)).toBeVisible();
  await context.setOffline(true);
  await expect(bar).toBeVisible();
  await isAboveBar('Check in');
  await isAboveBar('Cancel');
  await context.setOffline(false);
  await expect(bar).toHaveCount(0);
  await page.goto('/create-visitor');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await context.setOffline(true);
  await expect(bar).toBeVisible();
  await isAboveBar('Save');
  await context.setOffline(false);
  await expect(bar).toHaveCount(0);
});

test('calendar on a phone lists a day, week or month from today on, and Today scrolls back to it', async ({
  as,
}) => {
  const page = await onPhone(as, 'ADMIN', '/my-schedule');
  const today = page.getByRole('heading', { level: 2, name: /^Today · / });
  await expect(today).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^Today · /);
  const earlier = page.getByRole('button', { name: 'Show earlier days' });
  if (await earlier.isVisible()) await earlier.click();
  await page.evaluate(() => scrollTo(0, 0));
  await page.setViewportSize({ width: 375, height: 420 });
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(today).toBeInViewport();
  await page.setViewportSize({ width: 375, height: 740 });
  for (const view of ['Week', 'Day']) {
    await page.getByRole('radiogroup', { name: 'View' }).getByText(view, { exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`view=${view.toLowerCase()}`));
    await expectNoSidewaysScroll(page);
  }
});
