import type { Page } from '@playwright/test';
import { type As, expect, expectNoSidewaysScroll, test } from './fixtures.ts';
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
  await expect(page.getByRole('listitem').filter({ hasText: 'Changed password' })).toHaveCount(15);
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
