import type { webhookDeliveries as en } from '../../en/settings/webhook-deliveries.ts';
import type { Texts } from '../../texts.ts';

export const webhookDeliveries: Texts<typeof en> = {
  one: '配信',
  fields: {
    eventType: 'イベント',
    createdTime: '日時',
    state: '状態',
    tries: '試行',
    lastTriedAt: '最後の試行',
    lastAnswer: '最後の応答',
    nextTryAt: '次の試行',
    eventId: '番号',
  },
  verbs: {
    replay: '配信を再送',
  },
  title: '配信',
  allStates: 'すべての状態',
  states: {
    WAITING: '待機中',
    DELIVERED: '配信済み',
    FAILED: '失敗',
  },
  errors: {
    NO_ANSWER: '応答なし',
    NOT_PERMITTED: '許可されていないホスト',
    TOO_LATE: '待機が長すぎました',
    SECRET: 'シークレットを読めません',
    RESTORED: '未送信：バックアップから復元',
  },
  empty: '配信はまだありません',
  emptyHint: 'テストを送信して、受信できるか確認してください。',
  body: '送信内容',
  replay: '{id}を再送',
  replayed: '再送しています。',
  isOff: 'Webhookはオフです。先にオンにしてください。',
  replayAll: '失敗した配信を再送',
  replayText: 'その時刻以降に断念した配信を、同じ番号ですべて再送します。',
  since: '起点',
  replayedAll_other: '{count}件を再送しています。',
};
