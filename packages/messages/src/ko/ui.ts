import type { ui as en } from '../en/ui.ts';
import type { Texts } from '../texts.ts';

export const ui: Texts<typeof en> = {
  moreRows: '더 보기 ({count}개 남음)',
  atLeast: '{shown}개 이상',
  characters: '{max}자 중 {length}자',
  why: '{figure}: 이유 보기',
  copy: '복사',
  copied: '복사됨',
  preparing: '파일을 준비하는 중…',
  preparingRows_other: '{count}행을 준비하는 중…',
  previousMonth: '이전 달',
  nextMonth: '다음 달',
  previousYear: '이전 해',
  nextYear: '다음 해',
  previousDecade: '이전 10년',
  nextDecade: '다음 10년',
  chooseMonth: '월 선택',
  chooseYear: '연도 선택',
};
