import type { ui as en } from '../en/ui.ts';
import type { Texts } from '../texts.ts';

export const ui: Texts<typeof en> = {
  moreRows: 'さらに表示(残り{count}件)',
  atLeast: '{shown}件以上',
  characters: '{length}/{max}文字',
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
};
