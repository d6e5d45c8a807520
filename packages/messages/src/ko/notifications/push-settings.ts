import type { pushSettings as en } from '../../en/notifications/push-settings.ts';
import type { Texts } from '../../texts.ts';

export const pushSettings: Texts<typeof en> = {
  one: '푸시 알림',
  fields: {
    enableNotification: '푸시 알림 받기',
  },
  title: '푸시 알림',
  hint: '계정에 저장됩니다. 잠금 화면에 보일 수 있으므로 푸시 알림에는 사람 이름이 나오지 않습니다.',
  allow: '이 브라우저에서 허용',
  allowHint: '이 브라우저에는 아직 표시되지 않습니다.',
  shown: '포털을 닫아도 이 브라우저에 표시됩니다.',
  insecure: '푸시 알림을 쓰려면 https로 시작하는 주소가 필요합니다. 관리자에게 문의하세요.',
  unsupported:
    '이 브라우저는 푸시 알림을 지원하지 않습니다. iPhone이나 iPad에서는 먼저 포털을 홈 화면에 추가하세요.',
  denied: '이 브라우저에서 포털 알림이 차단되어 있습니다. 브라우저 설정에서 변경하세요.',
  failed: '이 브라우저를 등록하지 못했습니다. 나중에 다시 시도하세요.',
  said: {
    update: '알림 설정을 변경했습니다.',
  },
};
