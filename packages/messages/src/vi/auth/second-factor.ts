import type { secondFactors as en } from '../../en/auth/second-factor.ts';
import type { Texts } from '../../texts.ts';

export const secondFactors: Texts<typeof en> = {
  one: 'Xác minh hai bước',
  fields: {
    begun: 'Đã bắt đầu',
    isOn: 'Bật',
  },
  tab: 'Bảo mật',
  title: 'Xác minh hai bước',
  hint: 'Ngoài mật khẩu, khi đăng nhập bạn cần thêm mã từ ứng dụng trên điện thoại. Khi đó chỉ có mật khẩu bị lộ thì không ai đăng nhập được.',
  off: 'Đang tắt',
  on: 'Đã bật từ {date}',
  byPasskeys: 'Đã bật, bằng khóa truy cập',
  required: 'Tổ chức của bạn yêu cầu quản trị viên phải bật.',
  setUp: 'Thiết lập',
  codesLeft_other: 'Còn {count} mã khôi phục',
  renew: 'Tạo mã khôi phục mới',
  turnOff: 'Tắt',
  enrol: {
    title: 'Thiết lập xác minh hai bước',
    passwordHint: 'Để chỉ có bạn mới thay đổi được cách đăng nhập.',
    next: 'Tiếp tục',
    scan: 'Quét hình bằng ứng dụng xác thực, ví dụ Aegis, Google Authenticator hoặc Microsoft Authenticator.',
    picture: 'Mã QR cho ứng dụng',
    byHand: 'Nếu không quét được, hãy nhập khóa này vào ứng dụng:',
    code: 'Mã từ ứng dụng',
    codeHint: 'Sáu chữ số ứng dụng đang hiển thị',
    confirm: 'Bật',
  },
  codes: {
    title: 'Mã khôi phục',
    text: 'Mỗi mã cho phép đăng nhập một lần nếu mất ứng dụng hoặc thiết bị có khóa truy cập. Hãy cất ở nơi lấy được khi không có thiết bị đó: các mã chỉ hiện lúc này.',
    copy: 'Sao chép tất cả',
    download: 'Tải xuống',
    file: 'Gatehouse: mã khôi phục của {name}',
    done: 'Tôi đã lưu lại',
  },
  proof: {
    code: 'Mã từ ứng dụng hoặc mã khôi phục',
    renewTitle: 'Tạo mã khôi phục mới',
    renewText: 'Các mã khôi phục hiện có sẽ không dùng được nữa.',
    renewSubmit: 'Tạo mã mới',
    offTitle: 'Tắt xác minh hai bước',
    offText: 'Bạn sẽ đăng nhập chỉ bằng mật khẩu. Các phiên đăng nhập khác của bạn sẽ kết thúc.',
    keepsPasskeys: 'Bạn vẫn đăng nhập bằng khóa truy cập. Các phiên đăng nhập khác của bạn sẽ kết thúc.',
    offSubmit: 'Tắt',
  },
  gate: {
    title: 'Thiết lập xác minh hai bước',
    text: 'Tổ chức của bạn yêu cầu quản trị viên xác minh thêm một bước ngoài mật khẩu: mã từ ứng dụng hoặc khóa truy cập.',
  },
  said: {
    turnOff: 'Đã tắt xác minh hai bước.',
    renewRecoveryCodes: 'Đã tạo mã khôi phục mới. Các mã cũ không còn dùng được.',
  },
};
