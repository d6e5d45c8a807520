import type { pushSettings as en } from '../../en/notifications/push-settings.ts';
import type { Texts } from '../../texts.ts';

export const pushSettings: Texts<typeof en> = {
  one: 'Thông báo đẩy',
  fields: {
    enableNotification: 'Nhận thông báo đẩy',
  },
  title: 'Thông báo đẩy',
  hint: 'Được lưu theo tài khoản. Thông báo đẩy không nêu tên ai vì có thể hiện trên màn hình khóa.',
  allow: 'Cho phép trên trình duyệt này',
  allowHint: 'Trình duyệt này chưa hiển thị thông báo đẩy.',
  shown: 'Trình duyệt này hiển thị thông báo đẩy, kể cả khi đã đóng hệ thống.',
  insecure: 'Thông báo đẩy cần địa chỉ bắt đầu bằng https. Hãy liên hệ quản trị viên.',
  unsupported:
    'Trình duyệt này không hỗ trợ thông báo đẩy. Trên iPhone hoặc iPad, hãy thêm hệ thống vào màn hình chính trước.',
  denied: 'Trình duyệt này đang chặn thông báo của hệ thống. Hãy đổi trong phần cài đặt của trình duyệt.',
  failed: 'Không đăng ký được trình duyệt này. Vui lòng thử lại sau.',
  said: {
    update: 'Đã sửa cài đặt thông báo.',
  },
};
