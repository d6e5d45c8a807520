import { expect, test } from '../fixtures.ts';

test('a link that was changed or is over leads to not found', async ({ page }) => {
  await page.goto('/declare?code=AAAA');
  await expect(page).toHaveURL(/\/404$/);
});
