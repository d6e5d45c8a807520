import type { shell as en } from '../../en/front/shell.ts';
import type { Texts } from '../../texts.ts';

export const shell: Texts<typeof en> = {
  product: 'Gatehouse',
  skip: '本文へ移動',
  menu: 'メインメニュー',
  openMenu: 'メニューを開く',
  wideMenu: 'メニューを広げる',
  wideMenuKeys: 'メニューを広げる（[ と ]）',
  waiting_other: '{count}件が待機中',
  language: '言語',
  toDark: '暗い配色にする',
  toLight: '明るい配色にする',
  account: 'アカウント',
  logout: 'ログアウト',
  footer: 'Gatehouse {version}',
  groups: {
    dashboard: 'ダッシュボード',
    myProfile: 'マイプロフィール',
    timesheet: '勤務表',
    meetings: '会議管理',
    request: '申請',
    area: 'エリア',
    access: '入退室管理',
    users: 'ユーザー管理',
    system: 'システム',
    guidelines: '利用ガイド',
  },
  user: {
    title: 'ログイン中のユーザー',
    accountName: 'アカウント',
    email: 'メールアドレス',
    employeeCode: '社員番号',
    jobTitle: '役職',
    company: '会社',
    department: '部署',
  },
  roles: {
    STAFF: '社員',
    MANAGER: 'マネージャー',
    ADMIN: '管理者',
    SYSADMIN: 'システム管理者',
  },
  palette: {
    open: '人・ドア・画面を検索…',
    placeholder: '氏名、名称、コード、アカウント、画面名',
    nothing: '該当するものがありません',
    commands: 'コマンド',
  },
  away: {
    title: 'ポータルに接続できません',
    text: '自動的に再接続しています。入力した内容はそのまま残ります。',
    offline: 'お使いのデバイスはオフラインです。接続が戻ると利用できます。',
  },
  incomplete: {
    title: 'このページの一部を読み込めませんでした',
    text: '入力した内容を保存してから、ページを再読み込みしてください。',
  },
  failed: {
    title: '画面で問題が発生しました',
    text: '再試行してください。続く場合は、何をしていたかを管理者にお知らせください。',
    reload: 'ページを再読み込み',
  },
  forbidden: {
    title: 'アクセス権限がありません',
    text: 'この画面を表示する権限がありません。必要な場合は管理者にお問い合わせください。',
  },
  notFound: {
    title: 'ページが見つかりません',
    text: 'このアドレスにページはありません。移動したか、リンクが不完全な可能性があります。',
  },
  nothing: {
    title: '利用できる画面がありません',
    text: '現在利用できる画面がありません。管理者に権限を依頼してください。',
  },
  home: '最初のページへ',
};
