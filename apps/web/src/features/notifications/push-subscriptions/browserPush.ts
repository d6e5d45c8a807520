import { pushSubscription, pushSubscriptions } from '@gatehouse/api/notifications/push-subscriptions';
import { addressAt } from '../../../platform/base.ts';
import { call } from '../../../platform/call/call.ts';
import { now } from '../../../platform/clock.ts';
import { lastSignOut } from '../../../platform/session/signOut.ts';

/**
 * Push permission of this browser, or the reason why the browser cannot show notifications. `insecure` means that the
 * page is neither served over HTTPS nor from localhost.
 */
export type PushState = 'insecure' | 'unsupported' | 'denied' | 'askable' | 'granted';

export function pushState(): PushState {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported';
  return Notification.permission === 'default' ? 'askable' : Notification.permission;
}

const worker = addressAt('/push-worker.js');
/**
 * Key under which this browser stores the values of its last registration: the date, the push address and the last
 * sign-out. The browser does not register again while these values are unchanged.
 */
const seenKey = 'gatehouse.push';

/**
 * Registers this browser for the account's push notifications. If `force` is true, registers again even if the browser
 * has registered today. Rejects if the browser's push service is unreachable.
 */
export async function subscribe({ force = false } = {}): Promise<void> {
  const registration = await navigator.serviceWorker.register(worker);
  const { publicKey } = await call(pushSubscriptions.key, { quiet: true });
  const existing = await registration.pushManager.getSubscription();
  const subscription =
    existing && hasKey(existing, publicKey) ? existing : await resubscribe(registration, existing, publicKey);
  const body = pushSubscription.strip().safeParse(subscription.toJSON());
  if (!body.success) throw new Error('what this browser subscribed to is no push service');
  const mark = [now().toISOString().slice(0, 10), body.data.endpoint, lastSignOut()].join(' ');
  if (!force && sessionStorage.getItem(seenKey) === mark) return;
  await call(pushSubscriptions.put, { body: body.data, quiet: true });
  sessionStorage.setItem(seenKey, mark);
}

async function resubscribe(
  registration: ServiceWorkerRegistration,
  existing: PushSubscription | null,
  publicKey: string,
): Promise<PushSubscription> {
  // Removes the old subscription, because the portal may no longer have its key.
  await existing?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

const hasKey = ({ options }: PushSubscription, publicKey: string): boolean =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '') === publicKey;

/**
 * Unsubscribes this browser from push notifications, for all accounts that use the browser. The portal detects this
 * when it next sends a push notification.
 */
export async function unsubscribe(): Promise<void> {
  sessionStorage.removeItem(seenKey);
  const registration = await navigator.serviceWorker.getRegistration(worker);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
