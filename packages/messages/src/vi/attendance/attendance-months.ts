import type { attendanceMonths as en } from '../../en/attendance/attendance-months.ts';
import type { Texts } from '../../texts.ts';

export const attendanceMonths: Texts<typeof en> = {
  one: 'Tháng',
  fields: {
    locked: 'Đã chốt',
    lockedAt: 'Thời điểm chốt',
    lockedBy: 'Người chốt',
    lateChanges: 'Thay đổi muộn',
  },
  months: 'Các tháng',
  year: 'Năm',
  company: 'Công ty',
  none: 'Chưa có tháng nào để chốt',
  noneHint: 'Có thể chốt một tháng khi tháng đó đã kết thúc.',
  states: {
    closed: 'Đã chốt',
    open: 'Chưa chốt',
    running: 'Đang diễn ra',
  },
  closedBy: '{name} chốt lúc {when}',
  someone: 'Quản trị viên hệ thống hoặc người không còn trong hệ thống',
  changesOf_other: '{count} thay đổi muộn',
  close: 'Chốt tháng',
  reopen: 'Mở lại',
  notOver: 'Tháng này chưa kết thúc.',
  checks: 'Trước khi chốt',
  checksHint:
    'Những mục còn mở chỉ là cảnh báo và không ngăn việc chốt. Ngày công thay đổi sau khi chốt chỉ được ghi vào danh sách, không áp dụng.',
  check: {
    OPEN_REQUESTS_other: '{count} đơn yêu cầu chờ duyệt',
    INCOMPLETE_DAYS_other: '{count} ngày công thiếu giờ chấm',
    DEVICES_NOT_HEARD_other: '{count} thiết bị chưa liên lạc kể từ khi tháng kết thúc',
  },
  look: 'Xem',
  closeTitle: 'Chốt {month}?',
  closeText:
    'Số liệu của tháng này được giữ nguyên. Những gì đến sau chỉ được ghi vào danh sách, không áp dụng.',
  closeOpen: 'Còn mở:',
  reopenTitle: 'Mở lại {month}?',
  reopenText: 'Những gì đã thay đổi từ đó sẽ được tính lại, và có thể chốt tháng lần nữa.',
  closed: 'Đã chốt {month}.',
  reopened: 'Đã mở lại {month}.',
  changes: 'Thay đổi muộn',
  changesHint:
    'Những ngày công nay sẽ khác. Có thể áp dụng từng ngày vào tháng đã chốt, hoặc tất cả khi mở lại tháng.',
  noChanges: 'Không có thay đổi sau khi chốt',
  noChangesHint: 'Không có dữ liệu nào đến sau khi tháng này được chốt.',
  person: 'Họ tên',
  date: 'Ngày',
  differences: 'Khác biệt',
  kept: 'Khi chốt',
  proposed: 'Nay sẽ là',
  found: 'Phát hiện',
  noDay: 'không có dữ liệu',
  apply: 'Áp dụng',
  applyTitle: 'Áp dụng thay đổi này?',
  applyText:
    '{name}, {date}: ngày công được ghi vào tháng đã chốt theo số liệu hiện tại. Tháng vẫn được chốt.',
  applied: 'Đã thay đổi ngày công của {name}.',
  changedMeanwhile: 'Trong lúc đó ngày công đã thay đổi lần nữa. Vui lòng đóng hộp thoại và xem lại.',
  settled: {
    OPEN_REQUESTS: 'Không có đơn yêu cầu nào chờ duyệt',
    INCOMPLETE_DAYS: 'Không có ngày công nào thiếu giờ chấm',
    DEVICES_NOT_HEARD: 'Tất cả thiết bị đã liên lạc kể từ khi tháng kết thúc',
  },
};
