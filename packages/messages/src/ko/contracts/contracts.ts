import type { contracts as en } from '../../en/contracts/contracts.ts';
import type { Texts } from '../../texts.ts';

export const contracts: Texts<typeof en> = {
  one: '계약',
  fields: {
    contractCode: '코드',
    contractTypeId: '유형',
    contractType: '유형',
    companyId: '회사',
    company: '회사',
    signDate: '체결일',
    startDate: '시작',
    endDate: '종료',
    isEnabled: '활성',
    state: '상태',
  },
  states: {
    INACTIVE: '비활성',
    UPCOMING: '시작 전',
    ACTIVE: '유효',
    ENDED: '종료됨',
  },
  tabs: {
    contracts: '계약',
    types: '계약 유형',
  },
  parts: {
    contract: '계약',
    period: '유효 기간',
  },
  search: '코드, 유형, 회사로 계약 검색',
  searchHint: '계약 검색',
  empty: '등록된 계약이 없습니다',
  emptyHint: '첫 계약을 추가하세요. 종료되기 전에 담당자에게 알려 드립니다.',
  create: '계약 추가',
  edit: '계약 수정',
  created: '계약을 추가했습니다.',
  updated: '계약을 수정했습니다.',
  deleted: '계약을 삭제했습니다.',
  startClock: '시작 시각',
  endClock: '종료 시각',
  periodHint: '회사의 시간대 기준입니다.',
  noTypes: '계약 유형이 아직 없습니다. 먼저 유형을 추가하세요.',
  companyLocked: '계약의 회사는 바꿀 수 없습니다.',
  enabledHint: '비활성 계약은 종료가 가까워도 알리지 않습니다.',
  leave: '계약 목록으로 돌아갈까요?',
  leaveText: '변경한 내용은 저장되지 않습니다.',
};
