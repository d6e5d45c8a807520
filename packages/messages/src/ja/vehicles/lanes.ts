import type { lanes as en } from '../../en/vehicles/lanes.ts';
import type { Texts } from '../../texts.ts';

export const lanes: Texts<typeof en> = {
  one: 'レーン',
  fields: {
    laneName: '名称',
    gateId: 'ゲート',
    gateName: 'ゲート',
    buildingName: '建物',
    openCondition: '開く条件',
    openTime: '開く時刻',
    closeTime: '閉じる時刻',
    enabled: '有効',
    trackingDeviceIds: '追跡機器',
  },
  conditions: {
    PLATE: 'ナンバー',
    PLATE_AND_CARD: 'ナンバーとカード番号',
  },
  hours: '時間帯',
  always: '常時開放',
  nextDay: '{hours}（翌日）',
  hasHours: '決まった時間だけ開く',
  hoursHint: '建物のタイムゾーンの時刻です。閉じる時刻が開く時刻以前なら翌日になります。',
  state: '状態',
  search: '名称・ゲート・建物でレーンを検索',
  searchHint: 'レーンを検索',
  empty: 'レーンがまだありません',
  emptyHint: 'ゲートには、車両が並ぶ列ごとにレーンが1本あります。',
  create: 'レーンを追加',
  edit: 'レーンを編集',
  created: 'レーンを追加しました。',
  updated: 'レーンを変更しました。',
  deleted: 'レーンを削除しました。',
  devicesOf: '{name}の追跡機器',
  devices_other: '追跡機器{count}台',
  inUse: '{uses}が残っています。先に削除または移動してください。',
};
