import type { passwords as en } from '../../en/auth/passwords.ts';
import type { Texts } from '../../texts.ts';

export const passwords: Texts<typeof en> = {
  one: 'ワンタイムコード',
  title: 'パスワードの変更',
  current: '現在のパスワード',
  submit: 'パスワードを変更',
  done: 'パスワードを変更しました。ほかのセッションは終了しました。',
};
