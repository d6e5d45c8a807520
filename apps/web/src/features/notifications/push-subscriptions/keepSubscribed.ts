import { pushSettings } from '@gatehouse/api/notifications/push-settings';
import { call } from '../../../platform/call/call.ts';
import { pushState, subscribe, unsubscribe } from './browserPush.ts';

/**
 * Registers the browser for the push notifications of the signed-in account, if the browser permits push. The account
 * replaces any earlier account of the browser. Unsubscribes the browser if push is off for the account. Runs when a
 * page opens. After a failure, the next loaded page tries again.
 */
export async function keepSubscribed(): Promise<void> {
  if (pushState() !== 'granted') return;
  const { enableNotification } = await call(pushSettings.get, { quiet: true });
  await (enableNotification ? subscribe() : unsubscribe());
}

/** Opens the page of a clicked push notification in the existing window. Returns a function that stops this. */
export function followPushes(open: (link: string) => void): () => void {
  const follow = ({ data }: MessageEvent<{ open?: string }>) => {
    if (data.open?.startsWith('/')) open(data.open);
  };
  navigator.serviceWorker?.addEventListener('message', follow);
  return () => navigator.serviceWorker?.removeEventListener('message', follow);
}
