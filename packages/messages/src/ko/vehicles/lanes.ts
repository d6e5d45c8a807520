import type { lanes as en } from '../../en/vehicles/lanes.ts';
import type { Texts } from '../../texts.ts';

export const lanes: Texts<typeof en> = {
  one: '차로',
  fields: {
    laneName: '이름',
    gateId: '게이트',
    gateName: '게이트',
    buildingName: '건물',
    openCondition: '개방 조건',
    openTime: '여는 시각',
    closeTime: '닫는 시각',
    enabled: '활성',
    trackingDeviceIds: '추적 기기',
  },
  conditions: {
    PLATE: '차량 번호',
    PLATE_AND_CARD: '차량 번호와 카드 번호',
  },
  hours: '운영 시간',
  always: '항상 열림',
  nextDay: '{hours} (다음 날)',
  hasHours: '정해진 시간에만 개방',
  hoursHint: '건물의 시간대 기준입니다. 닫는 시각이 여는 시각보다 늦지 않으면 다음 날입니다.',
  state: '상태',
  search: '이름, 게이트, 건물로 차로 검색',
  searchHint: '차로 검색',
  empty: '차로가 없습니다',
  emptyHint: '게이트에는 차량이 줄을 서는 곳마다 차로가 하나씩 있습니다.',
  create: '차로 추가',
  edit: '차로 수정',
  created: '차로를 추가했습니다.',
  updated: '차로를 수정했습니다.',
  deleted: '차로를 삭제했습니다.',
  devicesOf: '{name}의 추적 기기',
  devices_other: '추적 기기 {count}대',
  inUse: '아직 {uses}가 남아 있습니다. 먼저 삭제하거나 옮기세요.',
};
