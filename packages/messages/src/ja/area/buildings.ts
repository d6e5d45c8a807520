import type { buildings as en } from '../../en/area/buildings.ts';
import type { Texts } from '../../texts.ts';

export const buildings: Texts<typeof en> = {
  one: '建物',
  fields: {
    buildingName: '名称',
    buildingCode: 'コード',
    address: '住所',
    mapLink: '地図のリンク',
    description: '説明',
    timeZone: 'タイムゾーン',
    isEnabled: '有効',
    companyId: '会社',
  },
  companies: '会社',
  noCompany: '会社がまだありません',
  noCompanyHint: '建物は会社に属します。システム管理者に会社の追加を依頼してください。',
  search: '建物を検索',
  empty: '建物がまだありません',
  emptyHint: '{company}の最初の建物を追加してください。続けて部屋、ドア、端末を登録できます。',
  create: '建物を追加',
  edit: '建物を編集',
  rooms_other: '部屋{count}室',
  gates_other: 'ゲート{count}か所',
  roomsOf: '{name}の部屋',
  company: '会社',
  ownZone: '会社と同じ',
  timeZoneHint:
    '会社と異なる場合のみ選択します。勤務日はこのタイムゾーンで計算されます。変更すると、締めていない月の日が再計算されます。',
  mapLinkHint:
    '地図ページのアドレスです（例：https://maps.example.com/gate）。来訪者へのメールに記載されます。',
  inUse_other: 'まだ部屋が{count}室あります。先に部屋を削除してください。',
  said: {
    create: '建物を追加しました。',
    update: '建物を変更しました。',
    remove: '建物を削除しました。',
  },
};
