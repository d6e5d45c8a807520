import type { exports as en } from '../../en/overview/exports.ts';
import type { Texts } from '../../texts.ts';

export const exports: Texts<typeof en> = {
  one: 'エクスポート',
  fields: {
    operation: 'エクスポートした一覧',
    query: 'フィルター',
    state: '状態',
  },
  states: { WAITING: '待機中', RUNNING: '実行中', DONE: '準備完了', FAILED: '失敗' },
  hint: '長いエクスポートはバックグラウンドで作成されます。ファイルは本人だけが利用でき、72時間後に削除されます。',
  none: 'エクスポートはまだありません。一覧からの長いエクスポートがここに表示されます。',
  waiting: '開始待ち',
  running: '{total}行中{done}行',
  ready: '{date}までダウンロード可能',
  failed: '失敗：{reason}',
  download: 'ファイルをダウンロード',
  cancel: 'エクスポートをキャンセル',
  delete: 'エクスポートを削除',
  hide: '非表示',
  tray: 'エクスポート',
  said: { create: 'エクスポートを開始しました', remove: 'エクスポートを削除しました' },
};
