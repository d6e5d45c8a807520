import type { notifications as en } from '../../en/notifications/notifications.ts';
import type { Texts } from '../../texts.ts';

export const notifications: Texts<typeof en> = {
  one: 'Thông báo',
  fields: {
    type: 'Loại',
    isRead: 'Đã đọc',
    marked: 'Đã đánh dấu là đã đọc',
  },
  verbs: {
    markRead: 'Đánh dấu đã đọc',
    markAllRead: 'Đánh dấu tất cả là đã đọc',
  },
  bell: 'Thông báo',
  bellUnread_other: 'Thông báo, {count} chưa đọc',
  bellMany: 'Thông báo, hơn {count} chưa đọc',
  overflow: '{count}+',
  hint: 'Những gì hệ thống đã báo cho bạn, được giữ trong một năm.',
  empty: 'Chưa có thông báo',
  emptyHint: 'Cảnh báo, lời nhắc và kết quả duyệt đơn sẽ hiện ở đây ngay khi có.',
  markAll: 'Đánh dấu tất cả là đã đọc',
  markOne: 'Đánh dấu đã đọc: {subject}',
  noneUnread: 'Đã đọc hết',
  seeAll: 'Xem tất cả',
  recent: 'Thông báo gần đây',
  viewMore: 'Xem thêm',
  unread: 'Chưa đọc',
  types: {
    TEXT: 'Tin nhắn',
    REQUEST: 'Đơn yêu cầu',
    ALERT: 'Cảnh báo',
    REMINDER: 'Nhắc việc',
  },
  age: {
    now: 'Vừa xong',
    minutes_other: '{count} phút trước',
    hours_other: '{count} giờ trước',
    days_other: '{count} ngày trước',
    weeks_other: '{count} tuần trước',
    months_other: '{count} tháng trước',
  },
};
