import type { gates as en } from '../../en/vehicles/gates.ts';
import type { Texts } from '../../texts.ts';

export const gates: Texts<typeof en> = {
  one: '게이트',
  fields: {
    gateCode: '코드',
    gateName: '이름',
    buildingId: '건물',
    buildingName: '건물',
    companyName: '회사',
    description: '설명',
    enabled: '사용',
    laneIds: '차로',
  },
  state: '상태',
  search: '이름, 코드, 건물로 게이트 검색',
  searchHint: '게이트 검색',
  empty: '게이트가 없습니다',
  emptyHint: '차량이 건물로 드나드는 게이트를 추가하세요.',
  create: '게이트 추가',
  edit: '게이트 수정',
  created: '게이트를 추가했습니다.',
  updated: '게이트를 수정했습니다.',
  deleted: '게이트를 삭제했습니다.',
  lanesOf: '{name}의 차로',
  lanes_other: '차로 {count}개',
  inUse: '아직 {uses}이(가) 남아 있습니다. 먼저 삭제하거나 옮기세요.',
};
