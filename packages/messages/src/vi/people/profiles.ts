import type { profiles as en } from '../../en/people/profiles.ts';
import type { Texts } from '../../texts.ts';

export const profiles: Texts<typeof en> = {
  one: 'Hồ sơ',
  tabs: {
    access: 'Quyền ra vào',
    private: 'Thông tin cá nhân',
    password: 'Mật khẩu',
    recognition: 'Ảnh nhận diện',
    tokens: 'Mã API',
    vehicles: 'Phương tiện',
  },
  range: 'Từ {from} đến {to}',
  workingHours: 'Giờ làm việc',
  overtimeHours: 'Giờ làm thêm',
  lateCheckIns: 'Số lần đi muộn',
  earlyCheckOuts: 'Số lần về sớm',
  saved: 'Đã lưu hồ sơ của bạn.',
  kept: 'Do quản trị viên cập nhật',
  keptHint: 'Nếu có thông tin sai, hãy báo cho quản trị viên.',
  accountOnly:
    'Tài khoản này thuộc về hệ thống, không phải của nhân viên nào: chỉ có mật khẩu, không có hồ sơ.',
};
