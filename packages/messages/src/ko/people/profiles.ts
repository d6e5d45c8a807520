import type { profiles as en } from '../../en/people/profiles.ts';
import type { Texts } from '../../texts.ts';

export const profiles: Texts<typeof en> = {
  one: '프로필',
  tabs: {
    access: '구역 출입',
    private: '신상 정보',
    password: '비밀번호',
    recognition: '얼굴 인식 사진',
    tokens: 'API 토큰',
    vehicles: '차량',
  },
  range: '{from} ~ {to}',
  workingHours: '근무 시간',
  overtimeHours: '초과근무 시간',
  lateCheckIns: '지각 횟수',
  earlyCheckOuts: '조퇴 횟수',
  saved: '프로필을 저장했습니다.',
  kept: '관리자가 관리하는 정보',
  keptHint: '잘못된 내용이 있으면 관리자에게 알려 주세요.',
  accountOnly: '이 계정은 직원이 아닌 포털 계정입니다. 비밀번호만 있고 프로필은 없습니다.',
};
