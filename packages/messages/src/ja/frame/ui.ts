import type { ui as en } from '../../en/frame/ui.ts';
import type { Texts } from '../../texts.ts';

export const ui: Texts<typeof en> = {
  moreRows: 'さらに表示(残り{count}件)',
  atLeast: '{shown}件以上',
  characters: '{length}/{max}文字',
  shortest: '{min}文字以上',
  why: '{figure}:理由を見る',
  copy: 'コピー',
  copied: 'コピーしました',
  preparing: 'ファイルを準備しています…',
  preparingRows_other: '{count}行を準備しています…',
  previousMonth: '前の月',
  nextMonth: '次の月',
  previousYear: '前の年',
  nextYear: '次の年',
  previousDecade: '前の10年',
  nextDecade: '次の10年',
  chooseMonth: '月を選ぶ',
  chooseYear: '年を選ぶ',
  unknownCode: '{label}に「{code}」というコードはありません。先頭の項目を表示しています。',
  rowHeight: '行の高さ',
  rowHeights: { compact: '狭い', comfortable: '広い' },
  rowsOnPage_other: '1 ページ {count} 件',
  wrongFields_other: '確認が必要な項目 {count} 件: {names}',
  row: { view: '{name}を表示', edit: '{name}を編集', delete: '{name}を削除' },
  filters: { name: '絞り込み', show: '一覧を表示' },
  print: {
    action: '印刷',
    preparing: '印刷を準備しています…',
    printed: '{when}に印刷',
    signature: '日付・署名',
    tooMany: '行数が多すぎて印刷できません',
    tooManyText_other:
      '{count}行あります。印刷できるのは{most}行までです。エクスポートしたファイルにはすべて含まれます。',
  },
};
