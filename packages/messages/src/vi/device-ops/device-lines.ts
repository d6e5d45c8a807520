import type { deviceLines as en } from '../../en/device-ops/device-lines.ts';
import type { Texts } from '../../texts.ts';

export const deviceLines: Texts<typeof en> = {
  one: 'Kết nối đến thiết bị',
  verbs: {
    test: 'Kiểm tra kết nối đến thiết bị',
  },
  fields: {
    address: 'Địa chỉ IP',
    port: 'Số cổng',
    userName: 'Tên đăng nhập',
    password: 'Mật khẩu',
    passwordSetAt: 'Đặt mật khẩu lúc',
    deviceId: 'Thiết bị',
  },
  menu: 'Kết nối đến thiết bị',
  title: 'Kết nối đến {name}',
  intro:
    'Hệ thống gọi thiết bị tại địa chỉ này để gửi người, thẻ và khuôn mặt, mở cửa và lấy các sự kiện chưa nhận được.',
  off: 'Hệ thống không gọi thiết bị nào',
  offText:
    'Người vận hành máy chủ chưa khai báo mạng của các thiết bị. Hãy đề nghị họ đặt TERMINAL_NETWORKS, ví dụ 192.168.20.0/24, rồi khởi động lại hệ thống. Cho đến lúc đó, người, thẻ, khuôn mặt và cửa được quản lý ngay trên thiết bị.',
  networks: 'Thuộc một trong các mạng: {networks}',
  portHint: '80, trừ khi đã đổi trên thiết bị.',
  userHint: 'Tài khoản trên thiết bị có quyền quản lý người và cửa.',
  passwordHint: 'Được lưu ở dạng mã hóa và không hiển thị lại.',
  passwordKept: 'Để trống: giữ nguyên mật khẩu.',
  passwordAgain:
    'Địa chỉ hoặc số cổng đã thay đổi. Hãy nhập lại mật khẩu của thiết bị đầu cuối: mật khẩu đã lưu không bao giờ được gửi đến máy khác.',
  showPassword: 'Hiện mật khẩu',
  hidePassword: 'Ẩn mật khẩu',
  save: 'Lưu và kiểm tra',
  state: {
    title: 'Trạng thái',
    model: 'Kiểu máy',
    serialNumber: 'Số sê-ri',
    firmware: 'Firmware',
    answeredAt: 'Trả lời lần cuối',
    calledAt: 'Gọi lần cuối',
    asked: 'Đang gọi…',
    answers: 'Có trả lời',
    never: 'Chưa gọi',
    lockedUntil: 'Bị khóa đến {when}',
  },
  check: 'Kiểm tra kết nối',
  remove: 'Ngừng gọi',
  removeTitle: 'Ngừng gọi {name}?',
  removeText:
    'Hệ thống xóa địa chỉ và mật khẩu. Những người đang lưu trên thiết bị vẫn còn: từ đó người, thẻ và khuôn mặt được quản lý ngay trên thiết bị.',
  problems: {
    NO_ANSWER: 'thiết bị không trả lời',
    SIGN_IN_REJECTED: 'đăng nhập bị từ chối, sẽ thử lại',
    WRONG_PASSWORD: 'sai tên đăng nhập hoặc mật khẩu',
    LOCKED: 'thiết bị đã khóa tài khoản',
    OTHER_DEVICE: 'một thiết bị khác trả lời',
    NOT_PERMITTED: 'địa chỉ không được phép gọi',
    NOT_UNDERSTOOD: 'nơi trả lời không phải thiết bị loại này',
  },
  reasons: {
    NO_ANSWER:
      'Không có ai trả lời tại địa chỉ này. Hãy kiểm tra thiết bị đã bật, đúng mạng, đúng địa chỉ và số cổng.',
    SIGN_IN_REJECTED:
      'Thiết bị đã từ chối đăng nhập hai lần dù trước đó chấp nhận mật khẩu này. Hệ thống thử lại sau 30 phút, hoặc khi bạn kiểm tra kết nối.',
    WRONG_PASSWORD:
      'Thiết bị từ chối tên đăng nhập và mật khẩu. Hệ thống không tự thử lại vì lần sai thứ năm sẽ khóa tài khoản: hãy nhập đúng hoặc kiểm tra kết nối lại.',
    LOCKED:
      'Sau quá nhiều lần sai mật khẩu, thiết bị không cho ai đăng nhập. Hệ thống không gọi cho đến khi hết thời gian đó. Sau đó hãy kiểm tra tên đăng nhập và mật khẩu.',
    OTHER_DEVICE:
      'Tại địa chỉ này có thiết bị mang số sê-ri khác trước trả lời. Hệ thống không gửi gì và không đưa khuôn mặt của ai. Nếu thiết bị đã được thay, hãy lưu lại kết nối.',
    NOT_PERMITTED:
      'Địa chỉ không còn thuộc mạng mà hệ thống được phép gọi (TERMINAL_NETWORKS), hoặc là chính máy chủ này.',
    NOT_UNDERSTOOD:
      'Có trả lời tại địa chỉ này nhưng không giống thiết bị Hikvision dùng xác thực digest. Hãy kiểm tra địa chỉ, số cổng và mục bảo mật trên thiết bị phải là “digest”.',
  },
  said: {
    create: 'Đã lưu kết nối; đang gọi thiết bị.',
    update: 'Đã thay đổi kết nối; đang gọi thiết bị.',
    test: 'Đang gọi thiết bị.',
    remove: 'Hệ thống không còn gọi thiết bị này.',
  },
};
