import type { attendanceLogs as en } from '../../en/attendance/attendance-logs.ts';
import type { Texts } from '../../texts.ts';

export const attendanceLogs: Texts<typeof en> = {
  columns: {
    day: '日付',
    time: '時刻',
    accessType: '方向',
    device: '端末',
    door: 'ドア',
    room: '部屋',
    secureRoom: 'セキュリティ',
    verifyType: '認証方法',
    temperature: '体温',
    result: '結果',
    use: '集計での扱い',
  },
  punches: '打刻',
  previousDay: '前の日',
  nextDay: '次の日',
  timesheet: '勤務表へ',
  secure: 'セキュリティ',
  empty: 'この日の打刻はありません',
  emptyHint: 'この勤務日に端末からの記録はありません。',
  nothing: 'この日の情報はありません。',
  sources: {
    DEVICE: '端末の設定による',
    STATUS_KEY: '押されたキーによる',
    ALTERNATION: '入室・退室を交互に判定',
    CORRECTION: '承認済みの申請により追加',
  },
  directions: {
    IN: '入室',
    OUT: '退室',
  },
  verifyTypes: {
    FACE: '顔',
    CARD: 'カード',
    FINGERPRINT: '指紋',
    QR: 'QRコード',
    PASSWORD: 'パスワード',
    PALM: '手のひら',
    OTHER: 'その他',
  },
  results: {
    ACCESS_GRANTED: '許可',
    ACCESS_REJECTED: '拒否',
  },
};
