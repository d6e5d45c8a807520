import type { trackingDevices as en } from '../../en/vehicles/tracking-devices.ts';
import type { Texts } from '../../texts.ts';

export const trackingDevices: Texts<typeof en> = {
  one: '追跡機器',
  fields: {
    deviceId: 'ID',
    deviceName: '名称',
    laneId: 'レーン',
    laneName: 'レーン',
    gateName: 'ゲート',
    deviceType: '種類',
    direction: '方向',
    cameraUrl: 'カメラのURL',
    baudRate: 'ボーレート',
    description: '説明',
    secretVersion: 'シークレットの版',
  },
  types: {
    CAMERA: 'カメラ',
    CARD: 'カード',
    SENSOR: 'センサー',
  },
  directions: {
    IN: '入場',
    OUT: '退場',
    IN_OUT: '両方向',
  },
  cameraHint:
    'http・https・rtspのアドレス（アカウントとパスワードは含めません）。ポータルは表示するだけです。',
  allTypes: 'すべての種類',
  search: '名称・ID・レーン・ゲートで追跡機器を検索',
  searchHint: '追跡機器を検索',
  empty: '追跡機器がまだありません',
  emptyHint: 'レーンを見るカメラ・カードリーダー・センサーを追加してください。',
  create: '追跡機器を追加',
  edit: '追跡機器を編集',
  created: '追跡機器を追加しました。',
  updated: '追跡機器を変更しました。',
  deleted: '追跡機器を削除しました。',
};
