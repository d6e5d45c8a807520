import type { noticeSettings as en } from '../../en/notifications/notice-settings.ts';
import type { Texts } from '../../texts.ts';

export const noticeSettings: Texts<typeof en> = {
  one: 'Cài đặt thông báo',
  fields: {
    silentHours: 'Số giờ trước khi thiết bị bị coi là mất liên lạc',
  },
  title: 'Thông báo',
  hint: 'Những gì người của công ty được thông báo.',
  silentHint: 'Người phụ trách thiết bị được báo một lần cho mỗi lần mất liên lạc. Để trống thì không báo.',
  said: {
    update: 'Đã sửa: những thông báo của công ty.',
  },
};
