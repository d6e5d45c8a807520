import type { calendarPasswords as en } from '../../en/meetings/calendar-passwords.ts';
import type { Texts } from '../../texts.ts';

export const calendarPasswords: Texts<typeof en> = {
  one: 'Mật khẩu ứng dụng',
  fields: { programName: 'Điện thoại hoặc ứng dụng', createdDate: 'Ngày tạo', seenAt: 'Lần dùng gần nhất' },
  title: 'Điện thoại và ứng dụng có đăng nhập (CalDAV)',
  hint: 'Trên iPhone, trên Android với DAVx⁵ hoặc trong Thunderbird, hãy thêm một tài khoản CalDAV với các thông tin dưới đây và một mật khẩu ứng dụng, không dùng mật khẩu của chính bạn. Lịch giống như trên, chỉ để xem và được cập nhật trong vài phút.',
  server: 'Máy chủ',
  account: 'Tên người dùng',
  password: 'Mật khẩu',
  passwordIs: 'Mật khẩu ứng dụng, mỗi điện thoại hoặc ứng dụng một mật khẩu',
  made: 'Tạo ngày {date}',
  used: 'Dùng lần cuối ngày {date}',
  unused: 'Chưa dùng lần nào',
  create: 'Tạo mật khẩu ứng dụng',
  nameHint: 'Để phân biệt với các mật khẩu khác: “iPhone”, “Thunderbird ở nhà”',
  secretTitle: 'Mật khẩu ứng dụng của {name}',
  secretText:
    'Hãy nhập mật khẩu ngay: sẽ không ai xem lại được. Không phân biệt chữ hoa, chữ thường và dấu gạch nối. Mật khẩu này chỉ dùng để đọc lịch của bạn.',
  withdrawText:
    'Điện thoại hoặc ứng dụng dùng mật khẩu này không còn đọc được lịch. Các mật khẩu khác vẫn dùng được.',
  said: {
    create: 'Đã tạo mật khẩu ứng dụng.',
    remove: 'Đã thu hồi mật khẩu ứng dụng.',
  },
};
