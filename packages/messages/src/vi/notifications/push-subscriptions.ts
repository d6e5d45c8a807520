import type { pushSubscriptions as en } from '../../en/notifications/push-subscriptions.ts';
import type { Texts } from '../../texts.ts';

export const pushSubscriptions: Texts<typeof en> = {
  one: 'Trình duyệt nhận thông báo đẩy',
  verbs: {
    put: 'Đăng ký trình duyệt',
    remove: 'Hủy đăng ký trình duyệt',
  },
};
