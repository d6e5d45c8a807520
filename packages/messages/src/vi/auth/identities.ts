import type { identities as en } from '../../en/auth/identities.ts';
import type { Texts } from '../../texts.ts';

export const identities: Texts<typeof en> = {
  one: 'Liên kết với nhà cung cấp danh tính',
  fields: {
    provider: 'Nhà cung cấp danh tính',
    issuer: 'Bên phát hành',
    email: 'Email tại đó',
    begun: 'Đã bắt đầu',
    activated: 'Đã kích hoạt tài khoản',
  },
  verbs: {
    list: 'Xem danh sách',
    start: 'Bắt đầu liên kết',
    create: 'Liên kết',
    remove: 'Hủy liên kết',
    ofEmployee: 'Xem liên kết của nhân viên',
    unlink: 'Hủy liên kết của nhân viên',
  },
  title: 'Đăng nhập bằng tài khoản của tổ chức',
  hint: 'Bạn đăng nhập hệ thống bằng tài khoản của tổ chức, không cần mật khẩu của hệ thống.',
  none: 'Chưa liên kết',
  linked: 'Liên kết ngày {date}',
  used: 'Dùng lần cuối ngày {date}',
  unused: 'Chưa dùng lần nào',
  link: 'Liên kết {name}',
  linkTitle: 'Liên kết với {name}',
  linkText:
    'Bạn sẽ chuyển đến {name}, đăng nhập ở đó rồi quay lại. Từ đó bạn có thể đăng nhập bằng {name}; các phiên đăng nhập khác của bạn sẽ kết thúc.',
  linkSubmit: 'Tiếp tục đến {name}',
  remove: 'Hủy liên kết {name}',
  removeTitle: 'Hủy liên kết {name}?',
  removeText:
    'Sau đó bạn chỉ đăng nhập bằng mật khẩu và các phiên đăng nhập khác của bạn sẽ kết thúc. Hệ thống có thể liên kết lại khi bạn đăng nhập bằng {name} lần sau.',
  removeSubmit: 'Hủy liên kết',
  unlinkTitle: 'Hủy liên kết {name} với {provider}?',
  unlinkText:
    '{name} không đăng nhập bằng {provider} được nữa và bị đăng xuất ở những nơi đã đăng nhập như vậy. Hệ thống có thể liên kết lại khi người đó đăng nhập ở đó lần sau với cùng địa chỉ email.',
  own: 'Bạn tự hủy liên kết của mình tại Cài đặt, Bảo mật.',
  said: {
    create: 'Tài khoản của bạn đã được liên kết.',
    remove: 'Đã hủy liên kết.',
    unlink: 'Đã hủy liên kết.',
  },
};
