import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { type NewPortal, newPortal } from '@gatehouse/testing/browser/new-portal';

let portal: NewPortal;
test.beforeAll(async () => {
  portal = await newPortal();
});
test.afterAll(() => portal.close());

test('sign-in with a one-time password requires a new password first', async ({ page }) => {
  const { address, account, oneTimePassword: word } = portal;
  await page.goto(`${address}/login`);
  await page.getByLabel('Account name or email').fill(account);
  await page.getByRole('textbox', { name: 'Password' }).fill(word);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await page.goto(`${address}/dashboard`);
  await expect(page).toHaveURL(/\/new-password/);
  await expectAccessible(page);

  const fill = async (old: string, next: string, again: string) => {
    await page.getByRole('textbox', { name: 'One-time password' }).fill(old);
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(next);
    await page.getByRole('textbox', { name: 'Confirm new password' }).fill(again);
    await page.getByRole('button', { name: 'Save and continue' }).click();
  };
  await fill(word, 'a-word-of-my-own-1', 'a-word-of-my-own-2');
  await expect(page.getByText('Verify Password Failed!')).toBeVisible();
  await fill(word, 'short', 'short');
  await expect(
    page.getByText('New password must contain at least 6 characters', { exact: true }),
  ).toBeVisible();
  await fill(word, 'password123', 'password123');
  await expect(page.getByText('is too easy to guess')).toBeVisible();
  await expectAccessible(page);
  await fill(word, 'a-word-of-my-own-1', 'a-word-of-my-own-1');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
});
