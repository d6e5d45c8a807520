import type { contractTypes as en } from '../../en/contracts/contract-types.ts';
import type { Texts } from '../../texts.ts';

export const contractTypes: Texts<typeof en> = {
  one: '契約の種類',
  fields: {
    name: '名称',
    contracts: '契約',
  },
  search: '名称で種類を検索',
  empty: '契約の種類がまだありません',
  emptyHint: '賃貸や保守など、契約には必ず種類があります。',
  create: '種類を追加',
  edit: '種類の名称を変更',
  created: '種類を追加しました。',
  updated: '種類の名称を変更しました。',
  deleted: '種類を削除しました。',
  usedBy: {
    contracts_other: '契約{count}件',
  },
  inUse: '{uses}が残っています。先に別の種類に変更してください。',
};
