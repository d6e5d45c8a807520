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
};
