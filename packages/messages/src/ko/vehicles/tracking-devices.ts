import type { trackingDevices as en } from '../../en/vehicles/tracking-devices.ts';
import type { Texts } from '../../texts.ts';

export const trackingDevices: Texts<typeof en> = {
  one: '추적 기기',
  fields: {
    deviceId: '기기 ID',
    deviceName: '이름',
    laneId: '차로',
    laneName: '차로',
    gateName: '게이트',
    deviceType: '종류',
    direction: '방향',
    cameraUrl: '카메라 URL',
    baudRate: '전송 속도(baud)',
    description: '설명',
    secretVersion: '비밀 키 버전',
  },
  types: {
    CAMERA: '카메라',
    CARD: '카드',
    SENSOR: '센서',
  },
  directions: {
    IN: '입차',
    OUT: '출차',
    IN_OUT: '양방향',
  },
  cameraHint: 'http, https, rtsp 주소이며 계정과 비밀번호는 넣지 않습니다. 포털은 주소를 보여 주기만 합니다.',
  allTypes: '모든 종류',
  search: '이름, ID, 차로, 게이트로 추적 기기 검색',
  searchHint: '추적 기기 검색',
  empty: '추적 기기가 없습니다',
  emptyHint: '차로를 지켜보는 카메라, 카드 리더기, 센서를 추가하세요.',
  create: '추적 기기 추가',
  edit: '추적 기기 수정',
  created: '추적 기기를 추가했습니다.',
  updated: '추적 기기를 수정했습니다.',
  deleted: '추적 기기를 삭제했습니다.',
};
