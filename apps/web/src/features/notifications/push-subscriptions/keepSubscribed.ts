import { pushSettings } from '@gatehouse/api/notifications/push-settings';
import { call } from '../../../platform/call/call.ts';
import { pushState, subscribe, unsubscribe } from './browserPush.ts';

/**
 * Once a screen is open: a browser that may show push notifications is on the list of whoever is signed in now, and of nobody else,
 * who may have used it before. What fails is tried again with the next screen that is loaded.
 */
export async function keepSubscribed(): Promise<void> {
  if (pushState() !== 'granted') return;
  const { enableNotification } = await call(pushSettings.get, { quiet: true });
  await (enableNotification ? subscribe() : unsubscribe());
}

/** A push that was touched opens its screen in the window that is there. */
export function followPushes(open: (link: string) => void): () => void {
  const follow = ({ data }: MessageEvent<{ open?: string }>) => {
    if (data.open?.startsWith('/')) open(data.open);
  };
  navigator.serviceWorker?.addEventListener('message', follow);
  return () => navigator.serviceWorker?.removeEventListener('message', follow);
}
