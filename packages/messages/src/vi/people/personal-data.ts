import type { personalData as en } from '../../en/people/personal-data.ts';
import type { Texts } from '../../texts.ts';

export const personalData: Texts<typeof en> = {
  one: 'Dữ liệu cá nhân',
  verbs: { eraseGuest: 'Xóa dữ liệu khách' },
  mine: {
    title: 'Dữ liệu của tôi',
    hint: 'Toàn bộ dữ liệu hệ thống lưu về bạn, dưới dạng tệp zip kèm giải thích.',
    download: 'Tải dữ liệu của tôi',
  },
  person: {
    open: 'Dữ liệu cá nhân',
    exportTitle: 'Xuất dữ liệu',
    exportHint:
      'Toàn bộ dữ liệu hệ thống lưu về người này, dưới dạng tệp zip để giao cho họ. Nhật ký hệ thống ghi lại ai đã xuất.',
    export: 'Xuất dữ liệu cá nhân',
    eraseTitle: 'Xóa vĩnh viễn',
    eraseHint:
      'Không thể khôi phục: tài khoản, họ tên, thông tin riêng tư, ảnh, phương tiện, phiên đăng nhập và tên trong nhật ký hệ thống. Các thiết bị được yêu cầu xóa người này.',
    stays:
      'Dữ liệu chấm công được giữ lại làm số liệu của phòng ban, không kèm tên. Lượt chấm công: {punches}. Ngày công: {days}.',
    confirm: 'Tên tài khoản',
    confirmHint: 'Nhập {account} để xác nhận.',
    erase: 'Xóa vĩnh viễn',
    done: 'Đã xóa dữ liệu của người này.',
    obstacles: {
      OWN: 'Bạn không thể xóa tài khoản của chính mình.',
      GOVERNED: 'Chỉ người có đủ mọi quyền của người này mới được xóa họ.',
      ENABLED: 'Tài khoản vẫn đang hoạt động. Vui lòng ngừng hoạt động tài khoản trước.',
      MANAGES: 'Người này vẫn đang quản lý phòng ban. Vui lòng chọn quản lý khác trước.',
      GUESTS:
        'Cuộc họp sắp tới của người này có khách mời. Vui lòng hủy các cuộc họp đó trước để khách được báo.',
      RETAINED: 'Công ty giữ dữ liệu chấm công kèm tên đến ngày {date}.',
    },
  },
};
