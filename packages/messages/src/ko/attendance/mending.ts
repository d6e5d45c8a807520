import type { mending as en } from '../../en/attendance/mending.ts';
import type { Texts } from '../../texts.ts';

export const mending: Texts<typeof en> = {
  empty: '처리할 항목이 없습니다',
  emptyHint: '퇴근 기록이 없는 날, 뒤늦은 변경, 결정이 필요한 단말기 기록이 여기에 표시됩니다.',
  emptyKind: '이 종류의 항목이 없습니다',
  kind: '보기',
  allKinds: '전체',
  kinds: {
    MISSING_OUT: '출근 또는 퇴근 기록 누락',
    LATE_CHANGE: '마감된 월의 뒤늦은 변경',
    UNKNOWN_PUNCH: '알 수 없는 코드의 인증 기록',
    HELD_PUNCH: '검토 대기 기록',
  },
  what: '항목',
  who: '대상',
  date: '날짜',
  detail: '확인된 내용',
  noOut: '{time} 출근, 퇴근 기록 없음',
  noIn: '{time} 퇴근, 출근 기록 없음',
  code: '코드 {code}',
  noCode: '코드 없음',
  records_other: '기록 {count}건, {device}',
  remedies: {
    MISSING_OUT: '해당 날짜 열기',
    LATE_CHANGE: '변경 보기',
    UNKNOWN_PUNCH: '지정',
    HELD_PUNCH: '검토',
  },
  remedyOf: '{remedy}: {what}',
  closedDay: '이 날의 근태가 달라질 수 있습니다',
};
