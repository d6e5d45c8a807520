import type { login as en } from '../../en/front/login.ts';
import type { Texts } from '../../texts.ts';

export const login: Texts<typeof en> = {
  title: 'Đăng nhập',
  welcome: 'Chấm công, khách và ra vào của tổ chức bạn',
  account: 'Tài khoản hoặc email',
  password: 'Mật khẩu',
  remember: 'Ghi nhớ đăng nhập',
  submit: 'Đăng nhập',
  needsData: 'Vui lòng nhập tài khoản và mật khẩu trước',
  failed: 'Đăng nhập không thành công',
  expired: 'Phiên đăng nhập đã hết hạn. Vui lòng đăng nhập lại để tiếp tục.',
  left: 'Bạn đã đăng xuất ở một thẻ khác.',
  chosen: 'Mật khẩu mới đã được lưu. Hãy đăng nhập bằng mật khẩu này.',
  forgot: 'Quên mật khẩu?',
  help: 'Không đăng nhập được? Hãy hỏi người quản trị hệ thống này ở công ty bạn.',
  byProvider: 'Đăng nhập bằng {name}',
  or: 'hoặc',
  coming: 'Đang đăng nhập…',
  secondStep: {
    title: 'Xác minh hai bước',
    text: 'Nhập sáu chữ số mà ứng dụng xác thực đang hiển thị.',
    recoveryText: 'Nhập một trong các mã khôi phục bạn đã lưu khi thiết lập xác minh hai bước.',
    code: 'Mã từ ứng dụng',
    recoveryCode: 'Mã khôi phục',
    useRecovery: 'Dùng mã khôi phục',
    useApp: 'Dùng ứng dụng',
    passkeyText: 'Xác nhận bằng vân tay, khuôn mặt hoặc mã PIN của thiết bị có khóa truy cập.',
    usePasskey: 'Dùng khóa truy cập',
    passkeyFailed: 'Chưa dùng được khóa truy cập. Vui lòng thử lại hoặc chọn cách khác.',
    back: 'Quay lại nhập mật khẩu',
  },
};
