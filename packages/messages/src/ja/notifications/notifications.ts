import type { notifications as en } from '../../en/notifications/notifications.ts';
import type { Texts } from '../../texts.ts';

export const notifications: Texts<typeof en> = {
  one: '通知',
  fields: {
    type: '種類',
    isRead: '既読',
    marked: '既読にした数',
  },
  verbs: {
    markRead: '既読にする',
    markAllRead: 'すべて既読にする',
  },
  bell: '通知',
  bellUnread_other: '通知、未読{count}件',
  bellMany: '通知、未読{count}件超',
  overflow: '{count}+',
  hint: 'ポータルからのお知らせです。1年間保存されます。',
  empty: '通知はありません',
  emptyHint: '警告、リマインダー、申請の結果は、発生するとここに表示されます。',
  markAll: 'すべて既読にする',
  markOne: '既読にする：{subject}',
  noneUnread: 'すべて既読です',
  seeAll: 'すべて表示',
  recent: '最近の通知',
  viewMore: 'もっと見る',
  unread: '未読',
  types: {
    TEXT: 'メッセージ',
    REQUEST: '申請',
    ALERT: '警告',
    REMINDER: 'リマインダー',
  },
  age: {
    now: 'たった今',
    minutes_other: '{count}分前',
    hours_other: '{count}時間前',
    days_other: '{count}日前',
    weeks_other: '{count}週間前',
    months_other: '{count}か月前',
  },
};
