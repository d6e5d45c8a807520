import type { notifications as en } from '../../en/notifications/notifications.ts';
import type { Texts } from '../../texts.ts';

export const notifications: Texts<typeof en> = {
  one: '알림',
  fields: {
    type: '유형',
    isRead: '읽음',
    marked: '읽음으로 표시',
  },
  verbs: {
    markRead: '읽음으로 표시',
    markAllRead: '모두 읽음으로 표시',
  },
  bell: '알림',
  bellUnread_other: '알림, 읽지 않음 {count}개',
  bellMany: '알림, 읽지 않음 {count}개 초과',
  overflow: '{count}+',
  hint: '포털에서 보낸 알림입니다. 1년 동안 보관됩니다.',
  empty: '알림이 없습니다',
  emptyHint: '경고, 미리 알림, 신청 결과가 생기면 바로 여기에 표시됩니다.',
  markAll: '모두 읽음으로 표시',
  markOne: '읽음으로 표시: {subject}',
  noneUnread: '모두 읽었습니다',
  seeAll: '모두 보기',
  recent: '최근 알림',
  viewMore: '더 보기',
  unread: '읽지 않음',
  types: {
    TEXT: '메시지',
    REQUEST: '신청',
    ALERT: '경고',
    REMINDER: '미리 알림',
  },
  age: {
    now: '방금',
    minutes_other: '{count}분 전',
    hours_other: '{count}시간 전',
    days_other: '{count}일 전',
    weeks_other: '{count}주 전',
    months_other: '{count}개월 전',
  },
};
