import type { noticeSettings as en } from '../../en/notifications/notice-settings.ts';
import type { Texts } from '../../texts.ts';

export const noticeSettings: Texts<typeof en> = {
  one: '알림 설정',
  fields: {
    silentHours: '단말기 응답 없음으로 보는 시간',
  },
  title: '알림',
  hint: '회사 담당자에게 알리는 내용입니다.',
  silentHint: '응답이 끊길 때마다 단말기 담당자에게 한 번 알립니다. 비워 두면 알리지 않습니다.',
  said: {
    update: '회사 알림 설정을 변경했습니다.',
  },
};
