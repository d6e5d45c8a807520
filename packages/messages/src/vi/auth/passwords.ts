import type { passwords as en } from '../../en/auth/passwords.ts';
import type { Texts } from '../../texts.ts';

export const passwords: Texts<typeof en> = {
  one: 'Mã dùng một lần',
  title: 'Đổi mật khẩu',
  current: 'Mật khẩu hiện tại',
  submit: 'Đổi mật khẩu',
  done: 'Đã đổi mật khẩu. Các phiên đăng nhập khác của bạn đã kết thúc.',
};
