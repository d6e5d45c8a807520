import { unique } from '@gatehouse/testing/browser/area-tree';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { chooseAction } from '@gatehouse/testing/browser/lists';

test('administrator creates a company token, calls the API with it, and revokes it', async ({ as }) => {
  const page = await as('ADMIN', '/api-tokens');
  const name = unique('Payroll');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New token' }).first().click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toContainText('Permissions is required');
  await dialog.getByRole('checkbox', { name: 'View Area', exact: true }).check();
  await dialog.getByRole('checkbox', { name: 'View Buildings', exact: true }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: `Token for ${name}` })).toBeVisible();
  const secret = await dialog.locator('[data-secret]').innerText();
  expect(secret).toMatch(/^gatehouse_[\w-]{43}$/);
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Never used');
  await expect(page.getByText(secret)).toHaveCount(0);

  const headers = { authorization: `Bearer ${secret}` };
  const answer = await page.request.get('/api/v1/buildings', { headers });
  expect([answer.status(), answer.headers()['ratelimit-policy']]).toEqual([200, '"default";q=600;w=60']);
  expect((await page.request.get('/api/v1/employees', { headers })).status()).toBe(403);
  await page.reload();
  await expect(row).toContainText(/from [\d.:a-f]+/);

  await row.getByRole('button', { name: `Show ${name}` }).click();
  await expect(dialog.getByRole('checkbox', { name: 'View Buildings', exact: true })).toBeChecked();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await chooseAction(row, `Revoke ${name}`);
  await dialog.getByRole('button', { name: 'Revoke token' }).click();
  await expect(row).toHaveCount(0);
  expect((await page.request.get('/api/v1/buildings', { headers })).status()).toBe(401);
});

test('a person creates and revokes a personal token in the profile', async ({ as }) => {
  const page = await as('STAFF', '/my-profile?tab=tokens&create=true');
  const name = unique('Script');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('checkbox', { name: 'View My Profile', exact: true }).check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const secret = await dialog.locator('[data-secret]').innerText();
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
  const headers = { authorization: `Bearer ${secret}` };
  expect((await page.request.get('/api/v1/profiles/mine', { headers })).status()).toBe(200);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('1 permission');
  await chooseAction(row, `Revoke ${name}`);
  await dialog.getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('No tokens yet')).toBeVisible();
});

test('staff cannot open the API tokens of the company', async ({ as }) => {
  const page = await as('STAFF', '/api-tokens');
  await expect(page).toHaveURL(/\/403/);
});
