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
};
