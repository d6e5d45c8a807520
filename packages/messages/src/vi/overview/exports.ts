import type { exports as en } from '../../en/overview/exports.ts';
import type { Texts } from '../../texts.ts';

export const exports: Texts<typeof en> = {
  one: 'Bản xuất',
  fields: {
    operation: 'Danh sách đã xuất',
    query: 'Bộ lọc',
    state: 'Trạng thái',
  },
  states: { WAITING: 'Đang chờ', RUNNING: 'Đang chạy', DONE: 'Sẵn sàng', FAILED: 'Không thành công' },
  hint: 'Các bản xuất dài được tạo trong nền. Chỉ bạn mới xem được tệp, và tệp bị xóa sau 72 giờ.',
  none: 'Chưa có bản xuất nào. Các bản xuất dài từ danh sách sẽ xuất hiện tại đây.',
  waiting: 'Đang chờ bắt đầu',
  running: '{done}/{total} dòng',
  ready: 'Có thể tải đến {date}',
  failed: 'Không thành công: {reason}',
  download: 'Tải tệp xuống',
  cancel: 'Hủy xuất',
  delete: 'Xóa bản xuất',
  hide: 'Ẩn',
  tray: 'Bản xuất',
  said: { create: 'Đã bắt đầu xuất', remove: 'Đã xóa bản xuất' },
};
