import type { sessions as en } from '../../en/auth/sessions.ts';
import type { Texts } from '../../texts.ts';

export const sessions: Texts<typeof en> = {
  one: '세션',
  fields: {
    provider: 'ID 공급자',
    address: 'IP 주소',
    secondStep: '2단계 인증',
  },
  title: '내 로그인 세션',
  hint: '현재 로그인되어 있는 기기입니다. 모르는 세션은 삭제하고 비밀번호를 변경하세요.',
  device: '기기',
  address: 'IP 주소',
  location: '위치',
  since: '로그인 시각',
  lastSeen: '마지막 활동',
  expires: '최종 만료',
  current: '현재 세션',
  deleteOne: '세션 {name} 삭제',
  deleteText: '이 세션을 사용 중인 사람은 다시 로그인해야 합니다.',
  notThisOne: '지금 사용 중인 세션입니다. 종료하려면 로그아웃하세요.',
  said: {
    changePassword: '비밀번호를 변경했습니다.',
    remove: '세션을 삭제했습니다.',
  },
};
