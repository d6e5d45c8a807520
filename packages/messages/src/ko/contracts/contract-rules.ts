import type { contractRules as en } from '../../en/contracts/contract-rules.ts';
import type { Texts } from '../../texts.ts';

export const contractRules: Texts<typeof en> = {
  one: '계약 알림',
  fields: {
    name: '이름',
    remindBeforeDay: '며칠 전',
    isEnabled: '사용',
  },
  verbs: {
    enable: '사용 여부 변경',
  },
  search: '이름으로 규칙 검색',
  switch: '{name} 사용',
  empty: '규칙이 없습니다',
  emptyHint: '규칙이 없으면 계약 종료를 아무에게도 알리지 않습니다.',
  create: '규칙 추가',
  edit: '규칙 수정',
  created: '규칙을 추가했습니다.',
  updated: '규칙을 수정했습니다.',
  deleted: '규칙을 삭제했습니다.',
  daysHint: '0이면 종료일 당일에 알립니다. 더 빨리 끝나는 계약은 바로 알립니다.',
};
