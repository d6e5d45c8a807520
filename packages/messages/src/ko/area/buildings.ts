import type { buildings as en } from '../../en/area/buildings.ts';
import type { Texts } from '../../texts.ts';

export const buildings: Texts<typeof en> = {
  one: '건물',
  fields: {
    buildingName: '이름',
    buildingCode: '코드',
    address: '주소',
    mapLink: '지도 링크',
    description: '설명',
    timeZone: '시간대',
    isEnabled: '사용',
    companyId: '회사',
  },
  companies: '회사',
  noCompany: '등록된 회사가 없습니다',
  noCompanyHint: '건물은 회사에 속합니다. 시스템 관리자에게 회사 등록을 요청하세요.',
  search: '건물 검색',
  empty: '등록된 건물이 없습니다',
  emptyHint: '{company}의 첫 건물을 추가하세요. 이어서 공간, 출입문, 단말기를 등록할 수 있습니다.',
  create: '건물 추가',
  edit: '건물 수정',
  rooms_other: '공간 {count}개',
  gates_other: '게이트 {count}개',
  roomsOf: '{name}의 공간',
  company: '회사',
  ownZone: '회사 시간대',
  timeZoneHint:
    '회사 시간대와 다를 때만 선택하세요. 근무일은 이 시간대로 계산됩니다. 변경하면 마감되지 않은 월의 근무일이 다시 계산됩니다.',
  mapLinkHint:
    '지도 페이지 주소입니다(예: https://maps.example.com/gate). 방문자에게 보내는 메일에 포함됩니다.',
  inUse_other: '아직 공간이 {count}개 있습니다. 먼저 삭제하세요.',
  said: {
    create: '건물을 추가했습니다.',
    update: '건물을 수정했습니다.',
    remove: '건물을 삭제했습니다.',
  },
};
