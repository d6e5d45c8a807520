import type { rooms as en } from '../../en/area/rooms.ts';
import type { Texts } from '../../texts.ts';

export const rooms: Texts<typeof en> = {
  one: '공간',
  fields: {
    roomName: '이름',
    roomCode: '코드',
    roomType: '공간 유형',
    floor: '층',
    parentRoomId: '상위 공간',
    description: '설명',
    detail_info: '상세 정보', // sic: wire format
    isSecure: '보안 공간',
    isEnabled: '활성',
    parentRoomName: '상위 공간',
    roomMapData: '배치도 위치',
    buildingAddress: '주소',
  },
  buildings: '건물',
  noBuilding: '등록된 건물이 없습니다',
  noBuildingHint: '공간은 건물에 속합니다. 먼저 건물을 추가하세요.',
  search: '공간 검색',
  empty: '등록된 공간이 없습니다',
  emptyHint: '{building}의 첫 공간을 추가하세요. 이어서 출입문과 단말기를 등록할 수 있습니다.',
  create: '공간 추가',
  edit: '공간 수정',
  doors_other: '출입문 {count}개',
  doorsOf: '{name}의 출입문',
  company: '회사',
  chooseCompany: '먼저 회사를 선택하세요.',
  chooseBuilding: '먼저 건물을 선택하세요.',
  types: {
    MEETING_ROOM: '회의실',
    SECURITY_ROOM: '보안 구역',
    OPEN_ROOM: '개방 공간',
  },
  onFloor: '{floor}층',
  within: '{name} 안',
  detailsHint: '설비, 좌석 수 등 알아 둘 내용을 적으세요.',
  secureHint: '공간이 표시되는 모든 곳에 보안 표시가 붙습니다.',
  security: '보안',
  inUse_other: '아직 출입문이 {count}개 있습니다. 먼저 삭제하세요.',
  held: '아직 {uses}이(가) 있습니다. 먼저 삭제하거나 옮기세요. 회의가 있었거나 예정된 공간은 삭제 대신 비활성으로 바꾸세요.',
  usedBy: {
    rooms_other: '내부 공간 {count}개',
    meetings_other: '회의 {count}건',
  },
  said: {
    create: '공간을 추가했습니다.',
    update: '공간을 수정했습니다.',
    remove: '공간을 삭제했습니다.',
  },
};
