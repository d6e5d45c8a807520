import type { mails as en } from '../../en/settings/mails.ts';
import type { Texts } from '../../texts.ts';

export const mails: Texts<typeof en> = {
  one: 'Email',
  fields: {
    toAddress: 'Người nhận',
    kind: 'Nội dung',
    state: 'Trạng thái',
  },
  hint: 'Những email hệ thống đã gửi cho người của các công ty bạn quản lý. Nội dung không hiển thị cho bất kỳ ai vì có chứa mã.',
  search: 'Tìm theo tên hoặc địa chỉ',
  allStates: 'Tất cả trạng thái',
  created: 'Lúc tạo',
  sent: 'Lúc gửi',
  tries: 'Số lần thử',
  lastError: 'Lỗi gần nhất',
  empty: 'Chưa có email nào',
  emptyHint: 'Lời mời, mã và yêu cầu đặt lại mật khẩu sẽ hiện ở đây khi được tạo.',
  retry: 'Gửi lại email cho {name}',
  retried: 'Đang gửi lại email',
  tooLate:
    'Mã hoặc liên kết trong email đã hết hạn. Hãy gửi lời mời hoặc đặt lại mật khẩu mới từ hồ sơ nhân viên.',
  kinds: {
    INVITATION: 'Lời mời',
    PASSWORD_RESET: 'Quản trị viên đặt lại mật khẩu',
    PASSWORD_CODE: 'Quên mật khẩu',
    PASSWORD_CHANGED: 'Đã đổi mật khẩu',
    EMAIL_CHANGED: 'Đã đổi địa chỉ email',
    SECOND_STEP_ON: 'Đã thiết lập xác minh hai bước',
    SECOND_STEP_OFF: 'Đã tắt xác minh hai bước',
    RECOVERY_CODES: 'Đã tạo lại mã khôi phục',
    PASSKEY_ADDED: 'Đã thêm khóa truy cập',
    PASSKEY_REMOVED: 'Đã xóa khóa truy cập',
    APP_REMOVED: 'Đã gỡ ứng dụng tạo mã',
    VISITOR_QR: 'Mã QR của khách',
    GUEST_QR: 'Mã QR của khách dự họp',
    HEALTH_DECLARATION: 'Khai báo y tế',
    MEETING_INVITED: 'Lời mời họp',
    MEETING_CHANGED: 'Cuộc họp thay đổi',
    MEETING_CANCELLED: 'Cuộc họp bị hủy',
  },
  states: {
    WAITING: 'Đang chờ',
    SENT: 'Đã gửi',
    FAILED: 'Không gửi được',
  },
};
