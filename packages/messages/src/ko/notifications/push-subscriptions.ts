import type { pushSubscriptions as en } from '../../en/notifications/push-subscriptions.ts';
import type { Texts } from '../../texts.ts';

export const pushSubscriptions: Texts<typeof en> = {
  one: '푸시 알림을 받는 브라우저',
  verbs: {
    put: '브라우저 등록',
    remove: '브라우저 등록 해제',
  },
};
