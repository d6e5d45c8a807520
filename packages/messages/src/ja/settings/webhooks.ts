import type { webhooks as en } from '../../en/settings/webhooks.ts';
import type { Texts } from '../../texts.ts';

export const webhooks: Texts<typeof en> = {
  one: 'Webhook',
  fields: {
    name: '名称',
    url: 'アドレス',
    eventTypes: 'イベント',
    isEnabled: 'オン',
    companyId: '会社',
    companyName: '会社',
    stoppedBecause: '停止の理由',
    failingSince: '失敗の開始',
    lastDeliveryAt: '最後の配信',
    lastAnswer: '最後の応答',
    oldSecretEndsAt: '旧シークレットの期限',
    oldSecretHours: '旧シークレットでも署名する時間（時間）',
    since: '起点',
    count: '配信数',
    eventType: 'イベント',
  },
  verbs: {
    rotate: 'Webhookのシークレットを更新',
    test: 'Webhookにテストを送信',
    replay: '失敗した配信を再送',
  },
  hint: 'ここで起きたことを、署名付きのメッセージで他のプログラムに送ります（Standard Webhooks準拠）。同じメッセージが2回届くことや順序が入れ替わることがあり、番号で見分けます。',
  catalogue: 'すべてのイベントと例',
  noHosts:
    '先にポータルの運用者が送信先のホストを許可する必要があります（設定 WEBHOOK_HOSTS）。それまでは何も送信できません。',
  state: '状態',
  on: 'オン',
  off: 'オフ',
  notPermitted: '許可されていないホスト',
  failing: '{since}から失敗中',
  stops: {
    GONE: '停止：受信側がなくなりました',
    FAILING: '停止：数日間受け取られませんでした',
  },
  never: '未送信',
  kinds_other: '{count}種類',
  search: '名称またはアドレスで検索',
  empty: 'Webhookはまだありません',
  emptyHint: 'ここで起きたことを知らせるプログラムのアドレスを追加してください。',
  create: 'Webhookを追加',
  edit: 'Webhookを編集',
  created: 'Webhookを追加しました。',
  updated: 'Webhookを変更しました。',
  deleted: 'Webhookを削除しました。',
  deleteText: '配信の記録も削除され、待機中のものは送信されません。',
  urlHint: 'httpsで始まります。許可済み：{hosts}',
  secretOf: '{name}のシークレット',
  secretText: '受信側はこれで署名を確認します。表示は今回限りですので、コピーしてください。',
  rotate: '新しいシークレット',
  rotateTitle: '{name}の新しいシークレット',
  oldSecretHint:
    'その間は両方で署名するので、受信側が切り替えられます。0なら旧シークレットはすぐに無効になります。',
  oldSecret: '旧シークレットでも{until}まで署名します',
  test: 'テストを送信',
  tested: 'テストを送信しています。',
  events: {
    attendance: {
      punch: '打刻',
      day: {
        updated: '日次勤怠の変更',
      },
    },
    request: {
      created: '申請の提出',
      approved: '申請の承認',
      rejected: '申請の却下',
    },
    visitor: {
      invited: '来訪者の招待',
      checked_in: '来訪者の入館',
      checked_out: '来訪者の退館',
      denied: '来訪者の拒否',
    },
    meeting: {
      created: '会議の予約',
      updated: '会議の変更',
      cancelled: '会議の取り消し',
      released: '会議室の解放',
    },
    access: {
      granted: '入室の許可',
      denied: '入室の拒否',
      alarm: '警報',
    },
    device: {
      online: '端末がオンライン',
      offline: '端末がオフライン',
    },
    contract: {
      expiring: '契約の終了間近',
    },
    webhook: {
      test: 'テスト',
    },
  },
};
