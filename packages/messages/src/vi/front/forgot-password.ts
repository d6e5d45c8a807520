import type { forgotPassword as en } from '../../en/front/forgot-password.ts';
import type { Texts } from '../../texts.ts';

export const forgotPassword: Texts<typeof en> = {
  title: 'Quên mật khẩu',
  emailText: 'Nhập địa chỉ email của bạn. Mã để đặt mật khẩu mới sẽ được gửi đến đó.',
  email: 'Email',
  codeText: 'Nếu {email} thuộc về một tài khoản, mã đã được gửi đến đó. Mã có hiệu lực trong mười phút.',
  code: 'Mã trong email',
  again: 'Gửi mã mới',
  otherEmail: 'Dùng địa chỉ khác',
  passwordText: 'Đặt mật khẩu mới. Bạn sẽ được đăng xuất ở mọi nơi.',
  next: 'Tiếp tục',
  back: 'Quay lại đăng nhập',
  failed: 'Thao tác không thành công',
};
