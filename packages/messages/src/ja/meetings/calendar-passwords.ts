import type { calendarPasswords as en } from '../../en/meetings/calendar-passwords.ts';
import type { Texts } from '../../texts.ts';

export const calendarPasswords: Texts<typeof en> = {
  one: 'アプリパスワード',
  fields: { programName: 'スマートフォンまたはプログラム', createdDate: '作成日', seenAt: '最終使用' },
  title: 'ログインするスマートフォンとプログラム（CalDAV）',
  hint: 'iPhone、Android(DAVx⁵)、Thunderbirdなどで、下の情報とアプリパスワードを使ってCalDAVアカウントを追加します。ご自身のパスワードは使いません。同じカレンダーが読み取り専用で表示され、数分で更新されます。',
  server: 'サーバー',
  account: 'ユーザー名',
  password: 'パスワード',
  passwordIs: 'アプリパスワード（スマートフォンやプログラムごとに1つ）',
  made: '{date}に作成',
  used: '最終使用 {date}',
  unused: 'まだ使用していません',
  create: 'アプリパスワードを作成',
  nameHint: '他と区別するための名称（「iPhone」「自宅のThunderbird」など）',
  secretTitle: '{name}のアプリパスワード',
  secretText:
    '今すぐ入力してください。再び表示することはできません。ハイフンの有無や大文字・小文字は区別されません。このパスワードで読めるのは自分のカレンダーだけです。',
  withdrawText:
    'このパスワードを使うスマートフォンやプログラムは、以後カレンダーを読めなくなります。他のものはそのまま使えます。',
  said: {
    create: 'アプリパスワードを作成しました。',
    remove: 'アプリパスワードを取り消しました。',
  },
};
