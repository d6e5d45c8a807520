import type { passkeys as en } from '../../en/auth/passkeys.ts';
import type { Texts } from '../../texts.ts';

export const passkeys: Texts<typeof en> = {
  one: 'パスキー',
  fields: {
    name: '名称',
    isSynced: '複数のデバイスに保存',
    begun: '開始済み',
    asked: '要求済み',
  },
  verbs: {
    ask: 'パスキーで確認',
    start: '追加の開始',
    create: '追加',
    rename: '名称の変更',
    remove: '削除',
    askToSignIn: 'パスキーの要求',
    signIn: 'パスキーでログイン',
  },
  title: 'パスキー',
  hint: 'コードの代わりに、スマートフォン、パソコン、セキュリティキーの指紋・顔・PINで確認します。ポータルに似せた偽のページには何も渡りません。',
  none: 'まだありません',
  add: 'パスキーを追加',
  added: '{date}に追加',
  used: '最終使用 {date}',
  unused: 'まだ使用していません',
  synced: '複数のデバイスに保存されています',
  other: 'ポータルの別のアドレス用に作成されたため、ここでは使えません',
  rename: '{name}の名称を変更',
  renameTitle: 'パスキーの名称を変更',
  remove: '{name}を削除',
  removeTitle: 'パスキー「{name}」を削除しますか？',
  removeText: 'ポータルから削除され、ほかのセッションは終了します。デバイスからも削除してください。',
  removeSubmit: '削除',
  enrol: {
    title: 'パスキーを追加',
    nameHint: '保存したデバイスなど、ほかのパスキーと区別できる名称',
    create: '作成',
    failed: 'ブラウザーでパスキーを作成できませんでした。もう一度試すか、別のデバイスを使ってください。',
    twice: 'そのデバイスには、このアカウントのパスキーがすでにあります。',
    instead: 'パスキーを使う',
    app: 'アプリを使う',
  },
  proof: {
    confirm: 'パスキーで確認',
    done: 'パスキーで確認しました',
    failed: 'パスキーを使えませんでした。もう一度試すか、コードを入力してください。',
  },
  obstacles: {
    NO_HTTPS:
      'パスキーにはHTTPSが必要ですが、ポータルのアドレスは{address}です。ポータルの運用担当者が変更できます。',
    NO_NAME:
      'パスキーにはドメイン名が必要ですが、ポータルのアドレスは{address}です。ポータルの運用担当者が変更できます。',
    ELSEWHERE: 'パスキーは{address}でのみ使えます。そのアドレスでポータルを開いてください。',
    BROWSER: 'このブラウザーはパスキーに対応していません。',
    LIMIT: 'パスキーは{count}個あり、これ以上追加できません。',
  },
  said: {
    rename: 'パスキーの名称を変更しました。',
    remove: 'パスキーを削除しました。',
  },
};
