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
};
