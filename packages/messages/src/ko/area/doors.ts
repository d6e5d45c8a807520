import type { doors as en } from '../../en/area/doors.ts';
import type { Texts } from '../../texts.ts';

export const doors: Texts<typeof en> = {
  one: '출입문',
  fields: {
    doorName: '출입문 이름',
    doorCode: '출입문 코드',
    doorType: '출입문 유형',
    enabled: '사용',
  },
  rooms: '공간',
  noRoom: '사용 중인 공간이 없습니다',
  noRoomHint: '출입문은 공간에 속합니다. 먼저 공간을 추가하세요.',
  search: '이름 또는 코드로 출입문 찾기',
  empty: '등록된 출입문이 없습니다',
  emptyHint: '{room}의 첫 출입문을 추가하세요. 그러면 단말기를 설치할 수 있습니다.',
  create: '출입문 추가',
  edit: '출입문 수정',
  devices_other: '단말기 {count}대',
  devicesOf: '{name}의 단말기',
  types: {
    IN: '입구',
    OUT: '출구',
    IN_OUT: '출입구',
  },
  state: '상태',
  inUse_other: '아직 단말기가 {count}대 있습니다. 먼저 삭제하거나 옮기세요.',
  moveHint: '다른 건물로 옮기면 마감되지 않은 월의 근무일이 다시 계산됩니다.',
  said: {
    create: '출입문을 추가했습니다.',
    update: '출입문을 수정했습니다.',
    remove: '출입문을 삭제했습니다.',
  },
};
