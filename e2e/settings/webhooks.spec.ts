import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import { chooseAction } from '@gatehouse/testing/browser/lists';
import { ownPortal } from '@gatehouse/testing/browser/portals';
import {
  startWebhookReceiver,
  verifyDelivery,
  type WebhookReceiver,
} from '@gatehouse/testing/kit/webhook-receiver';

const screen = '/webhooks';
let receiver: WebhookReceiver;

test.beforeAll(async () => {
  receiver = await startWebhookReceiver({ isPlain: true, port: ownPortal().hookPort });
});
test.afterAll(() => receiver.close());
test.beforeEach(() => {
  Object.assign(receiver, { received: [], answers: [], always: undefined });
});

test('administrator adds a webhook, tests it, changes its secret and resends a delivery', async ({ as }) => {
  const page = await as('ADMIN', screen);
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'New webhook' }).first().click();
  const form = dialog(page, 'New webhook');
  const name = `Payroll ${Date.now()}`;
  await save(form);
  // The error message counts a group of checkboxes as one field.
  await expect(form.getByText('Check 3 fields: Name, URL, Events')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'URL' }).fill('https://elsewhere.example.com/x');
  await form.getByRole('checkbox', { name: 'Request submitted' }).check();
  await save(form);
  await expect(form.getByText('a host that the portal operator').first()).toBeVisible();
  await form.getByRole('textbox', { name: 'URL' }).fill(receiver.url);
  await save(form);

  const secretDialog = dialog(page, `Secret for ${name}`);
  const secret = await secretDialog.locator('[data-secret]').innerText();
  await secretDialog.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('1 event type');

  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Send test' }).click();
  // The list updates without a reload.
  const row = page.getByRole('row').filter({ hasText: 'webhook.test' });
  await expect(row.first()).toContainText('Delivered');
  const [first] = receiver.received;
  if (!first) throw new Error('nothing came');
  expect(verifyDelivery(first, secret, new Date()).type).toBe('webhook.test');

  await page.getByRole('button', { name: 'Generate new secret' }).click();
  const rotate = dialog(page, `Generate a new secret for ${name}`);
  await save(rotate);
  const second = await secretDialog.locator('[data-secret]').innerText();
  await secretDialog.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(page.getByText('The old secret is also valid until')).toBeVisible();
  // The dialog loads its webhook even if the webhook is not on the current page of the list.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = dialog(page, 'Edit webhook');
  await expect(edit.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await row.first().hover();
  await row
    .first()
    .getByRole('button', { name: /^Resend/ })
    .click();
  await expect.poll(() => receiver.received.length).toBe(2);
  const again = receiver.received[1];
  if (!again) throw new Error('nothing came again');
  expect(again.headers['webhook-id']).toBe(first.headers['webhook-id']);
  for (const signingSecret of [secret, second]) verifyDelivery(again, signingSecret, new Date());

  receiver.answers.push({ status: 500 });
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(row.first()).toContainText('500');
  await row.first().hover();
  await row.first().getByRole('button', { name: /^View/ }).click();
  await expect(dialog(page, 'Test')).toContainText('"webhookId"');
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await expectNoSidewaysScroll(page);
});

test('administrator edits, switches off and deletes a webhook, and staff cannot open the webhooks page', async ({
  as,
}) => {
  const page = await as('ADMIN', screen);
  await page.getByRole('button', { name: 'New webhook' }).first().click();
  const name = `Doors ${Date.now()}`;
  const form = dialog(page, 'New webhook');
  await save(form);
  // The error message counts a group of checkboxes as one field.
  await expect(form.getByText('Check 3 fields: Name, URL, Events')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'URL' }).fill(receiver.url);
  await form.getByRole('checkbox', { name: 'Access granted' }).check();
  await expectAccessible(page);
  await save(form);
  await dialog(page).getByRole('button', { name: 'I’ve saved it' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await row.hover();
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = dialog(page, 'Edit webhook');
  await edit.getByRole('switch', { name: 'On' }).click();
  await save(edit);
  await expect(row).toContainText('Off');
  await row.hover();
  await chooseAction(row, `Delete ${name}`);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);

  const staff = await as('STAFF', screen);
  await expect(staff.getByRole('heading', { name: 'Forbidden' })).toBeVisible();
});
