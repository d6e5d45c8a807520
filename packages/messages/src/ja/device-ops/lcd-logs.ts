import type { lcdLogs as en } from '../../en/device-ops/lcd-logs.ts';
import type { Texts } from '../../texts.ts';

export const lcdLogs: Texts<typeof en> = {
  one: 'ログファイル',
  fields: {
    time: '日時',
    logFile: 'ファイル',
    size: 'サイズ',
    deviceType: '端末の種類',
    deviceName: '端末',
  },
  allTypes: 'すべての端末の種類',
  empty: 'ログファイルはまだありません',
  emptyHint: 'タブレットとLCD画面が自動で送信します。{days}日間保管されます。',
  keptFor: '{days}日間保管',
  download: '{name}をダウンロード',
};
