import { sessions } from '@gatehouse/api/auth/sessions';
import { employees } from '@gatehouse/api/people/employees';
import { pathOf } from '@gatehouse/api/platform/operation';
import type { APIRequestContext } from '@playwright/test';
import { accounts, expect, expectAccessible, password, test } from '../fixtures.ts';

interface Answer<T> {
  result: T;
}

/** Gives somebody of the sample organisation a one-time password, as an administrator does. */
async function oneTimePassword(request: APIRequestContext): Promise<{ accountName: string; word: string }> {
  const headers = { 'x-command-id': crypto.randomUUID() };
  const data = { account: accounts.ADMIN, password };
  await request.post(pathOf(sessions.loginByUsername), { headers, data });
  const listed = await request.get(`${pathOf(employees.list)}?size=1&page=7`);
  const { result: page }: Answer<{ content: { id: number; accountName: string }[] }> = await listed.json();
  const [person] = page.content;
  if (!person) throw new Error('the sample organisation has nobody');
  const given = await request.put(pathOf(employees.givePassword, { id: person.id }), { headers });
  expect(given.status(), await given.text()).toBe(200);
  const { result }: Answer<{ oneTimePassword: string }> = await given.json();
  return { accountName: person.accountName, word: result.oneTimePassword };
}

test('who signs in with a one-time password chooses one of their own before anything else', async ({
  page,
  playwright,
  baseURL,
}) => {
  const administrator = await playwright.request.newContext({ baseURL });
  const { accountName, word } = await oneTimePassword(administrator);
  await administrator.dispose();

  await page.goto('/login');
  await page.getByLabel('Account or e-mail').fill(accountName);
  await page.getByRole('textbox', { name: 'Password' }).fill(word);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/new-password/);
  await expectAccessible(page);

  const fill = async (old: string, next: string, again: string) => {
    await page.getByRole('textbox', { name: 'One-time password' }).fill(old);
    await page.getByRole('textbox', { name: 'New password' }).fill(next);
    await page.getByRole('textbox', { name: 'Verify password' }).fill(again);
    await page.getByRole('button', { name: 'Save and go on' }).click();
  };
  await fill(word, 'a-word-of-my-own-1', 'a-word-of-my-own-2');
  await expect(page.getByText('Verify Password Failed!')).toBeVisible();
  await fill(word, 'short', 'short');
  await expect(page.getByText('New password must contain at least 6 characters')).toBeVisible();
  await fill(word, 'password123', 'password123');
  await expect(page.getByText('too short or too easy to guess')).toBeVisible();
  await expectAccessible(page);
  await fill(word, 'a-word-of-my-own-1', 'a-word-of-my-own-1');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
});
