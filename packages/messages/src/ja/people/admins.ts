import type { admins as en } from '../../en/people/admins.ts';
import type { Texts } from '../../texts.ts';

export const admins: Texts<typeof en> = {
  one: '管理者',
  search: '氏名、アカウント、社員番号、メールで管理者を検索',
  searchedFor: '氏名、アカウント、社員番号、メール',
  empty: '管理者がまだいません',
  emptyHint: '会社の社員に管理者のロールを付与してください。',
  create: '管理者を追加',
  createHint: 'ログイン中でも、ロールはすぐに有効になります。',
  edit: '管理者を編集',
  view: '管理者',
  created: '管理者を追加しました。',
  updated: '管理者を変更しました。',
  deleted: '{name}さんから管理者のロールを外しました。',
  roles: 'ロール',
  isLast: '{company}でログインできる唯一の管理者です。先に別の人を管理者にしてください。',
  deleteTitle: '{name}さんから管理者のロールを外しますか？',
  deleteText: 'ロールはすぐに外れます。社員としては残ります。',
  deleteOwn: 'ご自身のアカウントです。管理画面を開けなくなります。',
  said: {
    grant: 'ロールを付与しました。',
    revoke: 'ロールを解除しました。',
  },
};
