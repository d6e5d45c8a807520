import type { vehicles as en } from '../../en/vehicles/vehicles.ts';
import type { Texts } from '../../texts.ts';

export const vehicles: Texts<typeof en> = {
  one: '차량',
  fields: {
    vehicleName: '이름',
    vehicleType: '종류',
    plateNo: '차량 번호',
    registerNo: '등록증 번호',
    color: '색상',
    chassisNo: '차대 번호',
    engineNo: '엔진 번호',
    description: '설명',
    username: '계정',
  },
  title: '차량',
  create: '차량 추가',
  edit: '차량 수정',
  types: {
    car: '승용차',
    motorbike: '오토바이',
  },
  empty: '등록된 차량이 없습니다',
  emptyHint: '차량은 네 대까지 등록할 수 있습니다.',
  full: '차량이 이미 네 대 등록되어 있습니다. 먼저 한 대를 삭제하세요.',
  created: '차량을 추가했습니다.',
  updated: '차량을 수정했습니다.',
  deleted: '차량을 삭제했습니다.',
};
