import { pushSubscription, pushSubscriptions } from '@gatehouse/api/notifications/push-subscriptions';
import { addressAt } from '../../../platform/base.ts';
import { call } from '../../../platform/call/call.ts';
import { now } from '../../../platform/clock.ts';
import { lastSignOut } from '../../../platform/session/signOut.ts';

/** Why this browser shows no push notifications, or that it could: `insecure` is an address without HTTPS that is not this machine. */
export type PushState = 'insecure' | 'unsupported' | 'denied' | 'askable' | 'granted';

export function pushState(): PushState {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported';
  return Notification.permission === 'default' ? 'askable' : Notification.permission;
}

const worker = addressAt('/push-worker.js');
/** When this browser was last put on the list, by which address and since which sign-out: once a day is enough. */
const seenKey = 'gatehouse.push';

/** Puts this browser on the account's list. `force`: also where it was today. Rejects where the browser's push service cannot be reached. */
export async function subscribe({ force = false } = {}): Promise<void> {
  const registration = await navigator.serviceWorker.register(worker);
  const { publicKey } = await call(pushSubscriptions.key, { quiet: true });
  const known = await registration.pushManager.getSubscription();
  const found = known && hasKey(known, publicKey) ? known : await anew(registration, known, publicKey);
  const body = pushSubscription.strip().safeParse(found.toJSON());
  if (!body.success) throw new Error('what this browser subscribed to is no push service');
  const mark = [now().toISOString().slice(0, 10), body.data.endpoint, lastSignOut()].join(' ');
  if (!force && sessionStorage.getItem(seenKey) === mark) return;
  await call(pushSubscriptions.put, { body: body.data, quiet: true });
  sessionStorage.setItem(seenKey, mark);
}

async function anew(
  registration: ServiceWorkerRegistration,
  known: PushSubscription | null,
  publicKey: string,
): Promise<PushSubscription> {
  // of keys the portal has no more
  await known?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

const hasKey = ({ options }: PushSubscription, publicKey: string): boolean =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '') === publicKey;

/** Takes this browser off, for whoever uses it: its push service forgets it, and the portal hears so with the next push. */
export async function unsubscribe(): Promise<void> {
  sessionStorage.removeItem(seenKey);
  const registration = await navigator.serviceWorker.getRegistration(worker);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
