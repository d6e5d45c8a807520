import type { newPassword as en } from '../../en/front/new-password.ts';
import type { Texts } from '../../texts.ts';

export const newPassword: Texts<typeof en> = {
  title: 'Đặt mật khẩu',
  text: 'Bạn đã đăng nhập bằng mật khẩu dùng một lần. Hãy đặt mật khẩu của riêng bạn để tiếp tục.',
  old: 'Mật khẩu dùng một lần',
  new: 'Mật khẩu mới',
  verify: 'Nhập lại mật khẩu mới',
  hint: 'Ít nhất 8 ký tự, không dễ đoán',
  done: 'Đã đặt mật khẩu của bạn.',
  submit: 'Lưu và tiếp tục',
  failed: 'Chưa đổi được mật khẩu',
  verifyFailed: 'Mật khẩu nhập lại không khớp!',
};
