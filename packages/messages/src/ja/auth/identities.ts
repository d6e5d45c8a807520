import type { identities as en } from '../../en/auth/identities.ts';
import type { Texts } from '../../texts.ts';

export const identities: Texts<typeof en> = {
  one: 'IDプロバイダーとの連携',
  fields: {
    provider: 'IDプロバイダー',
    issuer: '発行者',
    email: 'プロバイダーでのメールアドレス',
    begun: '開始済み',
    activated: 'アカウントの有効化',
  },
  verbs: {
    list: '一覧の表示',
    start: '連携の開始',
    create: '連携',
    remove: '連携の解除',
    ofEmployee: '社員の連携の表示',
    unlink: '社員の連携の解除',
  },
  title: '組織のアカウントでログイン',
  hint: 'ポータルのパスワードを使わず、組織のアカウントでログインできます。',
  none: 'まだ連携していません',
  linked: '{date}に連携',
  used: '最終使用 {date}',
  unused: 'まだ使用していません',
  link: '{name}と連携',
  linkTitle: '{name}と連携する',
  linkText:
    '{name}に移動してログインし、ここに戻ります。以後は{name}でログインできるようになり、ほかのセッションは終了します。',
  linkSubmit: '{name}へ進む',
  remove: '{name}との連携を解除',
  removeTitle: '{name}との連携を解除しますか？',
  removeText:
    '以後はパスワードだけでログインします。ほかのセッションは終了します。次に{name}でログインすると、再び連携されることがあります。',
  removeSubmit: '連携を解除',
  unlinkTitle: '{name}さんと{provider}の連携を解除しますか？',
  unlinkText:
    '{name}さんは{provider}でログインできなくなり、その方法でログインした場所からログアウトされます。次に同じメールアドレスでログインすると、再び連携されることがあります。',
  own: 'ご自身の連携は、設定の「セキュリティ」で解除します。',
  said: {
    create: 'アカウントを連携しました。',
    remove: '連携を解除しました。',
    unlink: '連携を解除しました。',
  },
};
