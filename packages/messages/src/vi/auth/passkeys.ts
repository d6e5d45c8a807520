import type { passkeys as en } from '../../en/auth/passkeys.ts';
import type { Texts } from '../../texts.ts';

export const passkeys: Texts<typeof en> = {
  one: 'Khóa truy cập',
  fields: {
    name: 'Tên',
    isSynced: 'Trên nhiều thiết bị',
    begun: 'Đã bắt đầu',
    asked: 'Đã yêu cầu',
  },
  verbs: {
    ask: 'Xác nhận bằng khóa truy cập',
    start: 'Bắt đầu thêm',
    create: 'Thêm',
    rename: 'Đổi tên',
    remove: 'Xóa',
    askToSignIn: 'Yêu cầu khóa truy cập',
    signIn: 'Đăng nhập bằng khóa truy cập',
  },
  title: 'Khóa truy cập',
  hint: 'Thay cho mã: vân tay, khuôn mặt hoặc mã PIN của điện thoại, máy tính hay khóa bảo mật. Trang giả mạo hệ thống không lấy được gì từ khóa này.',
  none: 'Chưa có khóa nào',
  add: 'Thêm khóa truy cập',
  added: 'Thêm ngày {date}',
  used: 'Dùng lần cuối ngày {date}',
  unused: 'Chưa dùng lần nào',
  synced: 'Lưu trên nhiều thiết bị',
  other: 'Được tạo cho địa chỉ khác của hệ thống: không dùng được ở đây',
  rename: 'Đổi tên {name}',
  renameTitle: 'Đổi tên khóa truy cập',
  remove: 'Xóa {name}',
  removeTitle: 'Xóa khóa truy cập “{name}”?',
  removeText:
    'Hệ thống sẽ xóa khóa này và các phiên đăng nhập khác của bạn sẽ kết thúc. Hãy xóa cả trên thiết bị.',
  removeSubmit: 'Xóa',
  enrol: {
    title: 'Thêm khóa truy cập',
    nameHint: 'Để phân biệt với khóa khác, ví dụ tên thiết bị chứa khóa',
    create: 'Tạo',
    failed: 'Trình duyệt không tạo được khóa truy cập. Vui lòng thử lại hoặc dùng thiết bị khác.',
    twice: 'Thiết bị đó đã có khóa truy cập cho tài khoản của bạn.',
    instead: 'Dùng khóa truy cập',
    app: 'Dùng ứng dụng',
  },
  proof: {
    confirm: 'Xác nhận bằng khóa truy cập',
    done: 'Đã xác nhận bằng khóa truy cập',
    failed: 'Chưa dùng được khóa truy cập. Vui lòng thử lại hoặc nhập mã.',
  },
  obstacles: {
    NO_HTTPS:
      'Khóa truy cập cần HTTPS, còn địa chỉ của hệ thống là {address}. Người vận hành hệ thống có thể thay đổi điều này.',
    NO_NAME:
      'Khóa truy cập cần tên miền, còn địa chỉ của hệ thống là {address}. Người vận hành hệ thống có thể thay đổi điều này.',
    ELSEWHERE: 'Khóa truy cập chỉ dùng được tại {address}. Hãy mở hệ thống tại đó.',
    BROWSER: 'Trình duyệt này không hỗ trợ khóa truy cập.',
    LIMIT: 'Bạn có {count} khóa truy cập, đã đạt số tối đa.',
  },
  said: {
    rename: 'Đã đổi tên khóa đăng nhập.',
    remove: 'Đã gỡ khóa đăng nhập.',
  },
};
