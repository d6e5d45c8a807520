import type { corrections as en } from '../../en/requests/corrections.ts';
import type { Texts } from '../../texts.ts';

export const corrections: Texts<typeof en> = {
  one: '근태 정정',
  fields: {
    department: '부서',
    employeeIds: '직원',
    date: '근무일',
    checkIn: '출근',
    checkOut: '퇴근',
    reason: '사유',
  },
  verbs: {
    create: '출퇴근 정정',
  },
  correct: '정정',
  correctOne: '{name} 정정',
  title: '{name} 정정',
  save: '정정 적용',
  corrected: '{name} 정정됨',
  group: '여러 명 정정',
  groupTitle: '여러 직원의 누락된 출퇴근 기록 추가',
  departmentHint: '부서와 하위 부서의 모든 직원을 추가합니다.',
  groupHint: '각 직원에게 이 날짜에 빠진 시각만 추가됩니다.',
  timeHint: '빠지지 않았으면 비워 두세요.',
  nightHint: '자정 이후 시각은 근무가 시작된 날짜에 속합니다.',
  reasonHint: '해당 날짜에서 직원에게 표시됩니다.',
  correctedPeople_other: '직원 {count}명 정정됨',
  skippedTitle: '정정되지 않음',
  skippedText_other: '직원 {count}명을 정정했습니다. 다음 직원은 정정되지 않았습니다.',
  skipReasons: {
    OWN: '본인의 날짜입니다. 신청을 제출하세요.',
    CLOSED: '마감된 월입니다.',
    COMPLETE: '이 시각이 이미 있는 날입니다.',
    COVERED: '승인된 신청이 있는 날입니다.',
    OUTSIDE: '근무일을 벗어난 시각입니다.',
    FUTURE: '미래의 시각입니다.',
  },
};
