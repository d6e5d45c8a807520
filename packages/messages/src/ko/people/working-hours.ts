import type { workingHours as en } from '../../en/people/working-hours.ts';
import type { Texts } from '../../texts.ts';

export const workingHours: Texts<typeof en> = {
  title: '기본 근무 시간',
  hint: '별도의 근무조가 없는 모든 직원에게 적용됩니다. 변경하면 마감된 달을 제외한 지난 근무일을 다시 계산합니다.',
  nextDay: '다음 날',
  noBreaks: '휴게 시간 없음: 머문 시간을 모두 계산합니다.',
  breakStart: '휴게 {place} 시작',
  breakEnd: '휴게 {place} 종료',
  addBreak: '휴게 시간 추가',
  removeBreak: '휴게 {place} 삭제',
  notWatched: '확인하지 않음.',
  countPairsHint: '선택하지 않으면 첫 출근 기록부터 마지막 퇴근 기록까지에서 휴게 시간을 뺍니다.',
  compensatoryLeaveHint:
    '휴가로 보상받는 초과근무의 승인된 1분당 휴가 시간(분)입니다. 근무조에는 별도의 가산율이 있습니다.',
};
