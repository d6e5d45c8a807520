import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { makeAccount } from '../people/people.ts';

const theSwitch = (page: Page) => page.getByRole('switch', { name: 'Receive push notifications' });
const answered = (page: Page, path: string) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith(`/notifications/${path}`) && answer.request().method() === 'PUT',
  );

/** A browser that asks its user and gives an address: a test's browser does neither, and the real service is out of its reach. */
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
    // the portal asks it for nothing else
    PushManager.prototype.subscribe = async () => subscription as PushSubscription;
  });

test('a browser is asked where something is touched, registered then, and by whichever screen is opened next', async ({
  as,
}) => {
  const page = await as(await makeAccount(as));
  await withPushService(page);
  await page.goto('/setting');
  await expect(theSwitch(page)).toBeChecked();
  const first = answered(page, 'push-subscription');
  await page.getByRole('button', { name: 'Allow in this browser' }).click();
  expect((await first).status()).toBe(200);
  await expect(
    page.getByText('This browser shows push notifications, even when the portal is closed.'),
  ).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem('gatehouse.push'));
  const second = answered(page, 'push-subscription');
  await page.goto('/my-profile');
  expect((await second).status()).toBe(200);

  await page.goto('/setting');
  const switched = answered(page, 'push-settings');
  await theSwitch(page).click();
  expect(await (await switched).json()).toMatchObject({ result: { enableNotification: false } });
  await expect(theSwitch(page)).not.toBeChecked();
});

test('without https the switch is disabled and says why', async ({ as }) => {
  const page = await as('STAFF');
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await page.goto('/setting');
  await expect(theSwitch(page)).toBeDisabled();
  await expect(page.getByText('Push notifications require an address that begins with https.')).toBeVisible();
});
