import type { auth as en } from '../en/auth.ts';
import type { Texts } from '../texts.ts';

export const auth: Texts<typeof en> = {
  login: {
    title: 'ログイン',
    welcome: '勤怠・来訪者・入退室をひとつに',
    account: 'アカウントまたはメールアドレス',
    password: 'パスワード',
    remember: 'ログイン状態を保持する',
    submit: 'ログイン',
    needsData: '先にアカウントとパスワードを入力してください',
    failed: 'ログインできませんでした',
    expired: 'セッションの有効期限が切れました。続けるにはもう一度ログインしてください。',
    left: '別のタブでログアウトしました。',
  },
  newPassword: {
    title: 'パスワードの設定',
    text: 'ワンタイムパスワードでログインしました。続けるには、ご自身のパスワードを設定してください。',
    old: 'ワンタイムパスワード',
    new: '新しいパスワード',
    verify: '新しいパスワード(確認)',
    hint: '8文字以上で、推測されにくいもの',
    submit: '保存して続ける',
    failed: 'パスワードを変更できませんでした',
    verifyFailed: '確認用のパスワードが一致しません!',
  },
};
