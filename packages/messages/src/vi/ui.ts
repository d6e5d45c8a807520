import type { ui as en } from '../en/ui.ts';
import type { Texts } from '../texts.ts';

export const ui: Texts<typeof en> = {
  moreRows: 'Xem thêm (còn {count})',
  atLeast: 'Hơn {shown} mục',
  characters: '{length}/{max} ký tự',
  why: '{figure}: vì sao?',
  copy: 'Sao chép',
  copied: 'Đã sao chép',
  preparing: 'Đang chuẩn bị tệp…',
  preparingRows_other: 'Đang chuẩn bị {count} dòng…',
  previousMonth: 'Tháng trước',
  nextMonth: 'Tháng sau',
  previousYear: 'Năm trước',
  nextYear: 'Năm sau',
  previousDecade: 'Mười năm trước',
  nextDecade: 'Mười năm sau',
  chooseMonth: 'Chọn tháng',
  chooseYear: 'Chọn năm',
};
