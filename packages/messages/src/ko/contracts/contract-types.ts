import type { contractTypes as en } from '../../en/contracts/contract-types.ts';
import type { Texts } from '../../texts.ts';

export const contractTypes: Texts<typeof en> = {
  one: '계약 유형',
  fields: {
    name: '이름',
    contracts: '계약',
  },
  search: '이름으로 계약 유형 검색',
  empty: '계약 유형이 없습니다',
  emptyHint: '임대나 유지 보수처럼 모든 계약에는 유형이 있습니다.',
  create: '계약 유형 추가',
  edit: '계약 유형 이름 변경',
  created: '계약 유형을 추가했습니다.',
  updated: '계약 유형의 이름을 변경했습니다.',
  deleted: '계약 유형을 삭제했습니다.',
  usedBy: {
    contracts_other: '계약 {count}건',
  },
  inUse: '{uses}이(가) 남아 있습니다. 먼저 다른 유형으로 바꾸세요.',
};
