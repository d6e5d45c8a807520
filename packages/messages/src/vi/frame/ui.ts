import type { ui as en } from '../../en/frame/ui.ts';
import type { Texts } from '../../texts.ts';

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
  unknownCode: 'Không có mã “{code}” trong {label}. Đang hiển thị mục đầu tiên.',
  rowHeight: 'Chiều cao dòng',
  rowHeights: { compact: 'Gọn', comfortable: 'Thoáng' },
  rowsOnPage_other: '{count} mỗi trang',
  wrongFields_other: '{count} ô cần xem lại: {names}',
  print: {
    action: 'In',
    preparing: 'Đang chuẩn bị in…',
    printed: 'In lúc {when}',
    signature: 'Ngày, chữ ký',
    tooMany: 'Quá nhiều dòng để in',
    tooManyText_other: 'Có {count} dòng, chỉ in tối đa {most} dòng. Tệp xuất chứa tất cả các dòng.',
  },
};
