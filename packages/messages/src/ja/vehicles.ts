import type { vehicles as en } from '../en/vehicles.ts';
import type { Texts } from '../texts.ts';

export const vehicles: Texts<typeof en> = {
  title: '車両',
  create: '車両を追加',
  edit: '車両を編集',
  editOne: '{name}を編集',
  deleteOne: '{name}を削除',
  name: '名称',
  type: '種類',
  types: {
    car: '自動車',
    motorbike: 'バイク',
  },
  plate: 'ナンバー',
  register: '車検証番号',
  color: '色',
  chassis: '車台番号',
  engine: '原動機番号',
  description: '説明',
  empty: '車両がまだありません',
  emptyHint: '4台まで登録できます。',
  full: 'すでに車両が4台登録されています。先に1台を削除してください。',
  created: '車両を追加しました。',
  updated: '車両を変更しました。',
  deleted: '車両を削除しました。',
};
