import type { auth as en } from '../en/auth.ts';
import type { Texts } from '../texts.ts';

export const auth: Texts<typeof en> = {
  login: {
    title: 'Đăng nhập',
    welcome: 'Chấm công, khách và ra vào của tổ chức bạn',
    account: 'Tài khoản hoặc email',
    password: 'Mật khẩu',
    remember: 'Ghi nhớ đăng nhập',
    submit: 'Đăng nhập',
    needsData: 'Vui lòng nhập tài khoản và mật khẩu trước',
    failed: 'Đăng nhập không thành công',
    expired: 'Phiên làm việc đã hết hạn. Vui lòng đăng nhập lại để tiếp tục.',
    left: 'Bạn đã đăng xuất ở một thẻ khác.',
  },
  newPassword: {
    title: 'Đặt mật khẩu',
    text: 'Bạn đã đăng nhập bằng mật khẩu dùng một lần. Vui lòng đặt mật khẩu của riêng bạn để tiếp tục.',
    old: 'Mật khẩu dùng một lần',
    new: 'Mật khẩu mới',
    verify: 'Nhập lại mật khẩu mới',
    hint: 'Ít nhất 8 ký tự, không dễ đoán',
    submit: 'Lưu và tiếp tục',
    failed: 'Chưa đổi được mật khẩu',
    verifyFailed: 'Mật khẩu nhập lại không khớp!',
  },
};
