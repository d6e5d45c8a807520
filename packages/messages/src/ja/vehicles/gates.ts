import type { gates as en } from '../../en/vehicles/gates.ts';
import type { Texts } from '../../texts.ts';

export const gates: Texts<typeof en> = {
  one: 'ゲート',
  fields: {
    gateCode: 'コード',
    gateName: '名称',
    buildingId: '建物',
    buildingName: '建物',
    companyName: '会社',
    description: '説明',
    enabled: '有効',
    laneIds: 'レーン',
  },
  state: '状態',
  search: '名称・コード・建物でゲートを検索',
  searchHint: 'ゲートを検索',
  empty: 'ゲートがまだありません',
  emptyHint: '車両が建物に出入りするゲートを追加してください。',
  create: 'ゲートを追加',
  edit: 'ゲートを編集',
  created: 'ゲートを追加しました。',
  updated: 'ゲートを変更しました。',
  deleted: 'ゲートを削除しました。',
  lanesOf: '{name}のレーン',
  lanes_other: 'レーン{count}本',
  inUse: '{uses}が残っています。先に削除または移動してください。',
};
