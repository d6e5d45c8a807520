import type { attendanceLogs as en } from '../../en/attendance/attendance-logs.ts';
import type { Texts } from '../../texts.ts';

export const attendanceLogs: Texts<typeof en> = {
  columns: {
    day: '날짜',
    time: '시각',
    accessType: '방향',
    device: '단말기',
    door: '출입문',
    room: '공간',
    secureRoom: '보안 구역',
    verifyType: '인증 방식',
    temperature: '체온',
    result: '결과',
    use: '반영 내용',
  },
  punches: '인증 기록',
  previousDay: '이전 날',
  nextDay: '다음 날',
  timesheet: '근태표로',
  secure: '보안',
  empty: '이 날짜의 인증 기록이 없습니다',
  emptyHint: '이 근무일에 단말기에서 들어온 기록이 없습니다.',
  nothing: '이 날짜의 정보가 없습니다.',
  sources: {
    DEVICE: '단말기 설정에 따름',
    STATUS_KEY: '단말기에서 누른 키에 따름',
    ALTERNATION: '입·퇴 순서대로 번갈아 판단',
    CORRECTION: '승인된 신청으로 추가',
  },
  directions: {
    IN: '입실',
    OUT: '퇴실',
  },
  verifyTypes: {
    FACE: '얼굴',
    CARD: '카드',
    FINGERPRINT: '지문',
    QR: 'QR 코드',
    PASSWORD: '비밀번호',
    PALM: '손바닥',
    OTHER: '기타',
  },
  results: {
    ACCESS_GRANTED: '허용',
    ACCESS_REJECTED: '거부',
  },
};
