import type { rooms as en } from '../../en/area/rooms.ts';
import type { Texts } from '../../texts.ts';

export const rooms: Texts<typeof en> = {
  one: '部屋',
  fields: {
    roomName: '名称',
    roomCode: 'コード',
    roomType: '部屋の種類',
    floor: '階',
    parentRoomId: '上位の部屋',
    description: '説明',
    detail_info: '詳細', // sic: wire format
    isSecure: 'セキュリティ区域',
    isEnabled: '有効',
    parentRoomName: '上位の部屋',
    roomMapData: 'マップ上の位置',
    buildingAddress: '住所',
  },
  buildings: '建物',
  noBuilding: '建物がまだありません',
  noBuildingHint: '部屋は建物に属します。先に建物を追加してください。',
  search: '部屋を検索',
  empty: '部屋がまだありません',
  emptyHint: '{building}の最初の部屋を追加してください。続けてドアと端末を登録できます。',
  create: '部屋を追加',
  edit: '部屋を編集',
  doors_other: 'ドア{count}か所',
  doorsOf: '{name}のドア',
  company: '会社',
  chooseCompany: '先に会社を選択してください。',
  chooseBuilding: '先に建物を選択してください。',
  types: {
    MEETING_ROOM: '会議室',
    SECURITY_ROOM: 'セキュリティルーム',
    OPEN_ROOM: 'オープンスペース',
  },
  onFloor: '{floor}階',
  within: '{name}の中',
  detailsHint: '設備や座席数など、知っておくとよいことを記入します。',
  secureHint: '部屋が表示されるすべての画面に「セキュリティ区域」の印が付きます。',
  security: 'セキュリティ区域',
  inUse_other: 'まだドアが{count}か所あります。先にドアを削除してください。',
  held: 'まだ{uses}があります。先に削除または移動してください。会議が行われた、または予定されている部屋は、削除せず無効にしてください。',
  usedBy: {
    rooms_other: '内側の部屋{count}室',
    meetings_other: '会議{count}件',
  },
  said: {
    create: '部屋を追加しました。',
    update: '部屋を変更しました。',
    remove: '部屋を削除しました。',
  },
};
