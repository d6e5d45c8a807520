import { expect, test } from '@gatehouse/testing/browser/fixtures';
import { makeAccount } from '@gatehouse/testing/browser/people';
import type { Page } from '@playwright/test';

const pushSwitch = (page: Page) => page.getByRole('switch', { name: 'Receive push notifications' });
const waitForPut = (page: Page, path: string) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith(`/notifications/${path}`) && answer.request().method() === 'PUT',
  );

/**
 * Simulates a browser with permission prompt and push service. The test browser has neither, and the real service is
 * unreachable.
 */
const withPushService = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', {
      get: () => sessionStorage.getItem('permission') ?? 'default',
    });
    Notification.requestPermission = async () => {
      sessionStorage.setItem('permission', 'granted');
      return 'granted';
    };
    const endpoint = 'https://push.example.com/of-this-browser';
    const p256dh = btoa(String.fromCharCode(...new Uint8Array(65).fill(4))).replaceAll('=', '');
    PushManager.prototype.getSubscription = async () => null;
    const subscription: Pick<PushSubscription, 'toJSON'> = {
      toJSON: () => ({ endpoint, keys: { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
    };
    // The portal uses only the method `toJSON` of a subscription.
    PushManager.prototype.subscribe = async () => subscription as PushSubscription;
  });

test('push switch asks for permission on click, registers the browser, and renews the registration on the next page', async ({
  as,
}) => {
  const page = await as(await makeAccount(as));
  await withPushService(page);
  await page.goto('/setting');
  await expect(pushSwitch(page)).toBeChecked();
  const first = waitForPut(page, 'push-subscription');
  await page.getByRole('button', { name: 'Allow in this browser' }).click();
  expect((await first).status()).toBe(200);
  await expect(
    page.getByText('This browser shows push notifications, even when the portal is closed.'),
  ).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem('gatehouse.push'));
  const second = waitForPut(page, 'push-subscription');
  await page.goto('/my-profile');
  expect((await second).status()).toBe(200);

  await page.goto('/setting');
  const switched = waitForPut(page, 'push-settings');
  await pushSwitch(page).click();
  expect(await (await switched).json()).toMatchObject({ result: { enableNotification: false } });
  await expect(pushSwitch(page)).not.toBeChecked();
});

test('push switch is disabled without HTTPS and explains why', async ({ as }) => {
  const page = await as('STAFF');
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await page.goto('/setting');
  await expect(pushSwitch(page)).toBeDisabled();
  await expect(page.getByText('Push notifications require an address that begins with https.')).toBeVisible();
});
