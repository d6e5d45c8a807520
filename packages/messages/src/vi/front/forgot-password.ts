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
  linkText: 'Đang kiểm tra liên kết trong email.',
  linkOver: 'Liên kết này đã được dùng hoặc đã hết hạn. Vui lòng nhận mã qua email của bạn để tiếp tục.',
  welcome: 'Chào mừng {name}',
  welcomeText: '{company} đã tạo tài khoản cho bạn. Đặt mật khẩu để bắt đầu sử dụng.',
  company: 'Công ty',
  name: 'Tên',
  account: 'Tài khoản',
  start: 'Lưu và đăng nhập',
  signedIn: 'Bạn đang đăng nhập',
  signedInOther:
    'Liên kết bạn vừa mở dành cho {email}. Trình duyệt này đang đăng nhập bằng {name} ({account}) và cần đăng xuất trước khi dùng liên kết.',
  signedInSelf:
    'Bạn vừa mở liên kết để đặt mật khẩu mới cho tài khoản {account}. Để dùng liên kết, bạn cần đăng xuất trước.',
  leave: 'Đăng xuất và tiếp tục',
  stay: 'Giữ đăng nhập',
};
