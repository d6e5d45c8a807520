import { unique } from '@gatehouse/testing/browser/area-tree';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';

test('administrator creates a token for an identity provider, sees it once, edits and deletes it', async ({
  as,
}) => {
  const page = await as('ADMIN', '/provisioning');
  const name = unique('Entra');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New token' }).first().click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: `Token for ${name}` })).toBeVisible();
  const secret = await dialog.locator('[data-secret]').innerText();
  expect(secret).toMatch(/^[\w-]{43}$/);
  await expect(dialog).toContainText('/scim/v2');
  // Neither Escape nor the close button hides the token before the person confirms that they have copied it.
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'I’ve saved it' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog.locator('[data-secret]')).toHaveText(secret);
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Never used');
  await expect(page.getByText(secret)).toHaveCount(0);

  const answer = await page.request.get('/scim/v2/Users?count=1', {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(answer.status()).toBe(200);

  await row.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog.getByRole('switch', { name: 'Invite new people by email' }).click({ force: true });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('No expiry');
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  const refused = await page.request.get('/scim/v2/Users?count=1', {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(refused.status()).toBe(401);
});

test('new token and new version buttons are disabled until the companies are loaded', async ({ as }) => {
  const page = await as('ADMIN');
  await page.route('**/companies/mine*', (route) => route.fulfill({ status: 503, json: {} }));
  for (const [path, button] of [
    ['/provisioning', 'New token'],
    ['/firmware', 'New version'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: button }).first()).toHaveAttribute('aria-disabled', 'true');
  }
});

test('staff cannot open the provisioning screen', async ({ as }) => {
  const page = await as('STAFF', '/provisioning');
  await expect(page).toHaveURL(/\/403/);
});
