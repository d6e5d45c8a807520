import { pushSettings } from '@gatehouse/api/notifications/push-settings';
import { call } from '../../../platform/call/call.ts';
import { pushState, subscribe, unsubscribe } from './browserPush.ts';

/**
 * If the browser permits push, registers it for the push notifications of the signed-in account, in place of any
 * earlier account. If push is off for the account, unsubscribes the browser. Runs when a screen opens. After a failure,
 * the next loaded screen tries again.
 */
export async function keepSubscribed(): Promise<void> {
  if (pushState() !== 'granted') return;
  const { enableNotification } = await call(pushSettings.get, { quiet: true });
  await (enableNotification ? subscribe() : unsubscribe());
}

/** Opens the screen of a clicked push notification in the existing window. Returns a function that stops this. */
export function followPushes(open: (link: string) => void): () => void {
  const follow = ({ data }: MessageEvent<{ open?: string }>) => {
    if (data.open?.startsWith('/')) open(data.open);
  };
  navigator.serviceWorker?.addEventListener('message', follow);
  return () => navigator.serviceWorker?.removeEventListener('message', follow);
}
