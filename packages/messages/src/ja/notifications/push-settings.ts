import type { pushSettings as en } from '../../en/notifications/push-settings.ts';
import type { Texts } from '../../texts.ts';

export const pushSettings: Texts<typeof en> = {
  one: 'プッシュ通知',
  fields: {
    enableNotification: 'プッシュ通知を受け取る',
  },
  title: 'プッシュ通知',
  hint: 'アカウントに保存されます。ロック画面に表示されることがあるため、プッシュ通知に人の名前は含まれません。',
  allow: 'このブラウザーで許可する',
  allowHint: 'このブラウザーにはまだ表示されません。',
  shown: 'ポータルを閉じていても、このブラウザーに表示されます。',
  insecure: 'プッシュ通知にはhttpsで始まるアドレスが必要です。管理者に連絡してください。',
  unsupported:
    'このブラウザーはプッシュ通知に対応していません。iPhoneやiPadでは、先にポータルをホーム画面に追加してください。',
  denied: 'このブラウザーではポータルの通知がブロックされています。ブラウザーの設定で変更してください。',
  failed: 'このブラウザーを登録できませんでした。しばらくしてからもう一度お試しください。',
  said: {
    update: '通知設定を変更しました。',
  },
};
