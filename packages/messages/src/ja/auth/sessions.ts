import type { sessions as en } from '../../en/auth/sessions.ts';
import type { Texts } from '../../texts.ts';

export const sessions: Texts<typeof en> = {
  one: 'セッション',
  fields: {
    provider: 'IDプロバイダー',
    address: 'IPアドレス',
    secondStep: '2段階認証',
  },
  title: 'ログインセッション',
  hint: '現在ログインしているデバイスです。心当たりのないセッションは削除し、パスワードを変更してください。',
  device: 'デバイス',
  address: 'IPアドレス',
  location: '場所',
  since: 'ログイン日時',
  lastSeen: '最終利用',
  expires: '最長有効期限',
  current: 'このセッション',
  deleteOne: 'セッション {name} を削除',
  deleteText: 'このセッションの利用者は、もう一度ログインする必要があります。',
  notThisOne: '現在使用中のセッションです。終了するにはログアウトしてください。',
  said: {
    changePassword: 'パスワードを変更しました。',
    remove: 'セッションを削除しました。',
  },
};
