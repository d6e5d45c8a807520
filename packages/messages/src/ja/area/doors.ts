import type { doors as en } from '../../en/area/doors.ts';
import type { Texts } from '../../texts.ts';

export const doors: Texts<typeof en> = {
  one: 'ドア',
  fields: {
    doorName: 'ドア名',
    doorCode: 'ドアコード',
    doorType: 'ドアの種類',
    enabled: '有効',
  },
  rooms: '部屋',
  noRoom: '有効な部屋がまだありません',
  noRoomHint: 'ドアは部屋に属します。先に部屋を追加してください。',
  search: '名称またはコードで絞り込む',
  empty: 'ドアがまだありません',
  emptyHint: '{room}の最初のドアを追加してください。続けて端末を設置できます。',
  create: 'ドアを追加',
  edit: 'ドアを編集',
  devices_other: '端末{count}台',
  devicesOf: '{name}の端末',
  types: {
    IN: '入口',
    OUT: '出口',
    IN_OUT: '出入口',
  },
  state: '状態',
  inUse_other: 'まだ端末が{count}台あります。先に削除または移動してください。',
  moveHint: '別の建物に移すと、締めていない月の勤務日が再計算されます。',
  said: {
    create: 'ドアを追加しました。',
    update: 'ドアを変更しました。',
    remove: 'ドアを削除しました。',
  },
};
