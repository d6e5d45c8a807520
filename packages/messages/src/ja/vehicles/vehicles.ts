import type { vehicles as en } from '../../en/vehicles/vehicles.ts';
import type { Texts } from '../../texts.ts';

export const vehicles: Texts<typeof en> = {
  one: '車両',
  fields: {
    vehicleName: '名称',
    vehicleType: '種類',
    plateNo: 'ナンバー',
    registerNo: '車検証番号',
    color: '色',
    chassisNo: '車台番号',
    engineNo: '原動機番号',
    description: '説明',
    username: 'アカウント',
  },
  title: '車両',
  create: '車両を追加',
  edit: '車両を編集',
  types: {
    car: '自動車',
    motorbike: 'バイク',
  },
  empty: '車両がまだありません',
  emptyHint: '4台まで登録できます。',
  full: 'すでに車両が4台登録されています。先に1台を削除してください。',
  created: '車両を追加しました。',
  updated: '車両を変更しました。',
  deleted: '車両を削除しました。',
};
