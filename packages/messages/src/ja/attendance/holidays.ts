import type { holidays as en } from '../../en/attendance/holidays.ts';
import type { Texts } from '../../texts.ts';

export const holidays: Texts<typeof en> = {
  one: '祝日',
  fields: {
    name: '名称',
    companyId: '会社',
    companyCode: '会社コード',
    companyName: '会社',
    buildingId: '建物',
    buildingName: '建物',
    date: '日付',
    part: '休み',
  },
  parts: {
    WHOLE: '終日',
    FIRST_HALF: '前半',
    SECOND_HALF: '後半',
    NONE: 'なし：この建物は勤務日',
  },
  allBuildings: 'すべての建物',
  year: '年',
  empty: 'この年の祝日はありません',
  emptyHint: '祝日には欠勤がなく、働いた時間はすべて残業になります。',
  create: '祝日を追加',
  edit: '祝日を編集',
  created: '祝日を追加しました。',
  updated: '祝日を変更しました。',
  deleted: '祝日を削除しました。',
  buildingHint: 'その日がこの建物だけ会社と異なる場合に選択します。',
  partHint: '前半と後半は、シフトの中央に最も近い休憩で分かれます。',
};
