import type { devicePairings as en } from '../../en/device-ops/device-pairings.ts';
import type { Texts } from '../../texts.ts';

export const devicePairings: Texts<typeof en> = {
  one: 'ペアリング',
  verbs: {
    leave: '端末側でペアリングを解除',
    createCode: 'ペアリングコードを作成',
  },
  fields: {
    deviceId: '端末',
    code: 'ペアリングコード',
    kind: 'ページ',
    language: '言語',
    layoutType: '画面の向き',
    greetsGuests: '来訪者を名前で迎える',
    lastSeenAt: '最終接続',
  },
  kinds: { WELCOME: 'ウェルカムページ' },
  menu: { pair: 'ブラウザーをペアリング', paired: 'ブラウザーのページ' },
  pairTitle: '{name}をブラウザーとペアリング',
  pairIntro: 'タブレットのブラウザーで{address}を開いてください。表示されたコードをここに入力します。',
  codeHint:
    '目の前にあるタブレットのコードだけを入力してください。コードを表示している端末にページが表示されます。',
  asCompany: '会社の設定と同じ',
  languageHint: '来訪者はタブレットで別の言語を選べます。',
  greetsHint: 'この建物での受付後1分間表示します。ほかの人からも名前が見えます。',
  submit: 'ペアリング',
  editTitle: '{name}のページ',
  pairedSince: 'ペアリング日時',
  neverSeen: 'なし',
  unpair: 'ペアリングを解除',
  unpairTitle: '{name}のペアリングを解除しますか？',
  unpairText: 'タブレットには数秒で新しいコードが表示されます。再び使うには、そのコードを入力してください。',
  page: {
    title: 'このタブレットをペアリング',
    intro: 'ポータルにこのコードを入力してください。',
    waiting: 'コードを取得しています…',
    steps: {
      devices: 'ポータルでエリア → 端末を開きます。',
      menu: 'タブレットのメニューで「ブラウザーをペアリング」を選びます。',
      code: 'コードを入力すると、ここにページが表示されます。',
    },
    renews: 'コードは10分ごとに変わります。',
    inactiveTitle: 'このタブレットは無効です',
    inactive: '端末の画面で有効にするよう管理者に依頼してください。',
    menu: '長押ししてこのタブレットのペアリングを解除',
    unpair: 'ペアリングを解除',
    unpairTitle: 'このタブレットのペアリングを解除しますか？',
    unpairText:
      '新しいコードが表示されます。ポータルにそのコードを入力すると、ウェルカムページが再び表示されます。',
  },
  said: {
    create: 'ブラウザーをペアリングしました',
    update: 'ページを更新しました',
    remove: 'ブラウザーのペアリングを解除しました',
    leave: 'タブレットのペアリングを解除しました',
  },
};
