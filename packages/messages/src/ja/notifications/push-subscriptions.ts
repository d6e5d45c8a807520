import type { pushSubscriptions as en } from '../../en/notifications/push-subscriptions.ts';
import type { Texts } from '../../texts.ts';

export const pushSubscriptions: Texts<typeof en> = {
  one: 'プッシュ通知を受け取るブラウザー',
  verbs: {
    put: 'ブラウザーを登録',
    remove: 'ブラウザーの登録を解除',
  },
};
