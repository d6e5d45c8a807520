import { unique } from '@gatehouse/testing/browser/area-tree';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import { chooseAction } from '@gatehouse/testing/browser/lists';

test('administrator creates a token for an identity provider, sees it once, edits and deletes it', async ({
  as,
}) => {
  const page = await as('ADMIN', '/provisioning');
  const name = unique('Entra');
  const form = dialog(page);
  await page.getByRole('button', { name: 'New token' }).first().click();
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await expectAccessible(page);
  await save(form);
  await expect(form.getByRole('heading', { name: `Token for ${name}` })).toBeVisible();
  const secret = await form.locator('[data-secret]').innerText();
  expect(secret).toMatch(/^[\w-]{43}$/);
  await expect(form).toContainText('/scim/v2');
  // Neither Escape nor the close button hides the token before the person confirms that they have copied it.
  await page.keyboard.press('Escape');
  await expect(form.getByRole('button', { name: 'I’ve saved it' })).toBeFocused();
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form.locator('[data-secret]')).toHaveText(secret);
  await form.getByRole('button', { name: 'I’ve saved it' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Never used');
  await expect(page.getByText(secret)).toHaveCount(0);

  const answer = await page.request.get('/scim/v2/Users?count=1', {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(answer.status()).toBe(200);

  await row.getByRole('button', { name: `Edit ${name}` }).click();
  await form.getByRole('switch', { name: 'Invite new people by email' }).click({ force: true });
  await save(form);
  await expect(form).toHaveCount(0);
  await expect(row).toContainText('No expiry');
  await chooseAction(row, `Delete ${name}`);
  await form.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  const refused = await page.request.get('/scim/v2/Users?count=1', {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(refused.status()).toBe(401);
});

test('buttons for a new token and a new firmware version are disabled until the companies are loaded', async ({
  as,
}) => {
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

test('staff cannot open the provisioning page', async ({ as }) => {
  const page = await as('STAFF', '/provisioning');
  await expect(page).toHaveURL(/\/403/);
});
