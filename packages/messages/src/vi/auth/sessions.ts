import type { sessions as en } from '../../en/auth/sessions.ts';
import type { Texts } from '../../texts.ts';

export const sessions: Texts<typeof en> = {
  one: 'Phiên đăng nhập',
  fields: {
    provider: 'Nhà cung cấp danh tính',
    address: 'Địa chỉ IP',
    secondStep: 'Xác minh hai bước',
  },
  title: 'Phiên đăng nhập của tôi',
  hint: 'Những nơi bạn đang đăng nhập. Hãy xóa phiên đăng nhập mà bạn không nhận ra và đổi mật khẩu.',
  device: 'Thiết bị',
  address: 'Địa chỉ IP',
  location: 'Vị trí',
  since: 'Đăng nhập lúc',
  lastSeen: 'Hoạt động gần nhất',
  expires: 'Hết hạn muộn nhất',
  current: 'Phiên đăng nhập này',
  deleteOne: 'Xóa phiên đăng nhập {name}',
  deleteText: 'Người đang dùng phiên đăng nhập này sẽ phải đăng nhập lại.',
  notThisOne: 'Đây là phiên đăng nhập bạn đang dùng. Để kết thúc, hãy đăng xuất.',
  said: {
    changePassword: 'Đã đổi mật khẩu.',
    remove: 'Đã xóa phiên đăng nhập.',
  },
};
