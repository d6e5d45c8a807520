import type { forgotPassword as en } from '../../en/front/forgot-password.ts';
import type { Texts } from '../../texts.ts';

export const forgotPassword: Texts<typeof en> = {
  title: 'パスワードの再設定',
  emailText: 'メールアドレスを入力してください。新しいパスワードを設定するためのコードをお送りします。',
  email: 'メールアドレス',
  codeText: '{email} のアカウントがある場合は、コードをお送りしました。有効期間は10分です。',
  code: 'メールに記載のコード',
  again: 'コードを再送する',
  otherEmail: '別のアドレスを使う',
  passwordText: '新しいパスワードを設定してください。ログイン中のすべての場所からログアウトされます。',
  next: '次へ',
  back: 'ログインに戻る',
  failed: '処理できませんでした',
  linkText: 'メールのリンクを確認しています。',
  linkOver: 'このリンクは使用済みか、有効期限が切れています。メールでコードを受け取って続けてください。',
  welcome: '{name} 様、ようこそ',
  welcomeText: '{company}のアカウントが用意されました。パスワードを設定すると、すぐに始められます。',
  company: '会社',
  name: '氏名',
  account: 'アカウント',
  start: '保存してログイン',
  signedIn: 'ログイン中です',
  signedInOther:
    'このリンクは {email} 宛てのものです。このブラウザーでは {name}（{account}）さんがログインしているため、使うには先にログアウトが必要です。',
  signedInSelf:
    'アカウント {account} の新しいパスワードを設定するリンクが開かれました。使うには先にログアウトが必要です。',
  leave: 'ログアウトして続ける',
  stay: 'ログインしたままにする',
};
