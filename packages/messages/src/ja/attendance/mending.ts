import type { mending as en } from '../../en/attendance/mending.ts';
import type { Texts } from '../../texts.ts';

export const mending: Texts<typeof en> = {
  empty: '対応が必要なものはありません',
  emptyHint: '退勤打刻のない日、遅れた変更、判断が必要な端末の記録がここに表示されます。',
  emptyKind: 'この種類のものはありません',
  kind: '表示',
  allKinds: 'すべて',
  kinds: {
    MISSING_OUT: '出勤または退勤の打刻漏れ',
    LATE_CHANGE: '締め済みの月への遅れた変更',
    UNKNOWN_PUNCH: '不明なコードの打刻',
    HELD_PUNCH: '確認待ちの記録',
  },
  what: '内容',
  who: '対象',
  date: '日付',
  detail: '分かっていること',
  noOut: '{time}に出勤、退勤打刻なし',
  noIn: '{time}に退勤、出勤打刻なし',
  code: 'コード {code}',
  noCode: 'コードなし',
  records_other: '記録{count}件、{device}',
  remedies: {
    MISSING_OUT: 'その日を開く',
    LATE_CHANGE: '変更を見る',
    UNKNOWN_PUNCH: '割り当て',
    HELD_PUNCH: '確認',
  },
  remedyOf: '{remedy}：{what}',
  closedDay: 'この日の勤怠は変わります',
};
