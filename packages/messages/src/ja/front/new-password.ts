import type { newPassword as en } from '../../en/front/new-password.ts';
import type { Texts } from '../../texts.ts';

export const newPassword: Texts<typeof en> = {
  title: 'パスワードの設定',
  text: 'ワンタイムパスワードでログインしました。続けるには、ご自身のパスワードを設定してください。',
  old: 'ワンタイムパスワード',
  new: '新しいパスワード',
  verify: '新しいパスワード（確認）',
  hint: '8文字以上で、推測されにくいもの',
  done: 'パスワードを設定しました。',
  submit: '保存して続ける',
  failed: 'パスワードを変更できませんでした',
  verifyFailed: '確認用のパスワードが一致しません！',
};
