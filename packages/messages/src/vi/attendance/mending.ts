import type { mending as en } from '../../en/attendance/mending.ts';
import type { Texts } from '../../texts.ts';

export const mending: Texts<typeof en> = {
  empty: 'Không có gì cần xử lý',
  emptyHint:
    'Những ngày thiếu giờ ra, thay đổi muộn và bản ghi của thiết bị cần quyết định được liệt kê tại đây.',
  emptyKind: 'Không có mục nào thuộc loại này',
  kind: 'Hiển thị',
  allKinds: 'Tất cả',
  kinds: {
    MISSING_OUT: 'Thiếu giờ vào hoặc giờ ra',
    LATE_CHANGE: 'Thay đổi muộn trong tháng đã chốt',
    UNKNOWN_PUNCH: 'Lượt chấm chưa rõ của ai',
    HELD_PUNCH: 'Bản ghi chờ kiểm tra',
  },
  what: 'Vấn đề',
  who: 'Đối tượng',
  date: 'Ngày',
  detail: 'Thông tin đã biết',
  noOut: 'Vào lúc {time}, không có giờ ra',
  noIn: 'Ra lúc {time}, không có giờ vào',
  code: 'Mã {code}',
  noCode: 'Không có mã',
  records_other: '{count} bản ghi, {device}',
  remedies: {
    MISSING_OUT: 'Mở ngày công',
    LATE_CHANGE: 'Xem thay đổi',
    UNKNOWN_PUNCH: 'Gán',
    HELD_PUNCH: 'Kiểm tra',
  },
  remedyOf: '{remedy}: {what}',
  closedDay: 'Ngày công này nay sẽ khác',
};
