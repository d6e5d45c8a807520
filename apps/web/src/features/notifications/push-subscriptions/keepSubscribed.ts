import { pushSettings } from '@gatehouse/api/notifications/push-settings';
import { call } from '../../../platform/call/call.ts';
import { pushState, subscribe, unsubscribe } from './browserPush.ts';

/**
 * Registers this browser for the push notifications of the signed-in account, in place of any earlier account. If push
 * is off for the account, unsubscribes the browser. Runs when a screen opens, if the browser permits push. After a
 * failure, the next loaded screen tries again.
 */
export async function keepSubscribed(): Promise<void> {
  if (pushState() !== 'granted') return;
  const { enableNotification } = await call(pushSettings.get, { quiet: true });
  await (enableNotification ? subscribe() : unsubscribe());
}

/** When a push notification is clicked, opens its screen in the existing window. Returns a function that ends this. */
export function followPushes(open: (link: string) => void): () => void {
  const follow = ({ data }: MessageEvent<{ open?: string }>) => {
    if (data.open?.startsWith('/')) open(data.open);
  };
  navigator.serviceWorker?.addEventListener('message', follow);
  return () => navigator.serviceWorker?.removeEventListener('message', follow);
}
