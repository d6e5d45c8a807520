import type { contracts as en } from '../../en/contracts/contracts.ts';
import type { Texts } from '../../texts.ts';

export const contracts: Texts<typeof en> = {
  one: '契約',
  fields: {
    contractCode: 'コード',
    contractTypeId: '種類',
    contractType: '種類',
    companyId: '会社',
    company: '会社',
    signDate: '締結日',
    startDate: '開始',
    endDate: '終了',
    isEnabled: '有効',
    state: '状態',
  },
  states: {
    INACTIVE: '無効',
    UPCOMING: '開始前',
    ACTIVE: '契約中',
    ENDED: '終了',
  },
  tabs: {
    contracts: '契約',
    types: '契約の種類',
  },
  parts: {
    contract: '契約',
    period: '契約期間',
  },
  search: 'コード・種類・会社で契約を検索',
  searchHint: '契約を検索',
  empty: '契約がまだありません',
  emptyHint: '最初の契約を追加してください。終了前に担当者へ通知します。',
  create: '契約を追加',
  edit: '契約を編集',
  created: '契約を追加しました。',
  updated: '契約を変更しました。',
  deleted: '契約を削除しました。',
  startClock: '開始時刻',
  endClock: '終了時刻',
  periodHint: '会社のタイムゾーンの時刻です。',
  noTypes: '契約の種類がまだありません。先に種類を追加してください。',
  companyLocked: '契約の会社は変更できません。',
  enabledHint: '無効な契約は、終了が近づいても通知しません。',
  leave: '契約一覧に戻りますか？',
  leaveText: '変更内容は保存されません。',
};
