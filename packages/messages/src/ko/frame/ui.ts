import type { ui as en } from '../../en/frame/ui.ts';
import type { Texts } from '../../texts.ts';

export const ui: Texts<typeof en> = {
  moreRows: '더 보기 ({count}개 남음)',
  atLeast: '{shown}개 이상',
  characters: '{max}자 중 {length}자',
  shortest: '{min}자 이상',
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
  unknownCode: '{label}에 “{code}” 코드가 없습니다. 첫 번째 항목을 표시합니다.',
  rowHeight: '행 높이',
  rowHeights: { compact: '좁게', comfortable: '넓게' },
  rowsOnPage_other: '페이지당 {count}개',
  wrongFields_other: '확인할 항목 {count}개: {names}',
  row: { view: '{name} 보기', edit: '{name} 수정', delete: '{name} 삭제' },
  filters: { name: '필터', show: '목록 보기' },
  print: {
    action: '인쇄',
    preparing: '인쇄 준비 중…',
    printed: '{when} 인쇄',
    signature: '날짜, 서명',
    tooMany: '인쇄하기에는 행이 너무 많습니다',
    tooManyText_other:
      '{count}행 중 최대 {most}행까지 인쇄할 수 있습니다. 내보내기 파일에는 모두 포함됩니다.',
  },
};
