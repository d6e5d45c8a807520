import type { contractRules as en } from '../../en/contracts/contract-rules.ts';
import type { Texts } from '../../texts.ts';

export const contractRules: Texts<typeof en> = {
  one: '契約リマインダー',
  fields: {
    name: '名称',
    remindBeforeDay: '何日前',
    isEnabled: '使用する',
  },
  verbs: {
    enable: '使用の切り替え',
  },
  search: '名称でルールを検索',
  switch: '{name}を使用する',
  empty: 'ルールがまだありません',
  emptyHint: 'ルールがなければ、契約の終了は誰にも通知されません。',
  create: 'ルールを追加',
  edit: 'ルールを編集',
  created: 'ルールを追加しました。',
  updated: 'ルールを変更しました。',
  deleted: 'ルールを削除しました。',
  daysHint: '0は終了日当日に通知します。それより早く終わる契約はすぐに通知します。',
};
