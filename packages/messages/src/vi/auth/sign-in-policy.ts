import type { signInPolicies as en } from '../../en/auth/sign-in-policy.ts';
import type { Texts } from '../../texts.ts';

export const signInPolicies: Texts<typeof en> = {
  one: 'Cài đặt hệ thống',
  fields: {
    secondStepForAdministrators: 'Yêu cầu quản trị viên xác minh hai bước',
  },
  title: 'Chính sách đăng nhập',
  hint: 'Áp dụng cho toàn hệ thống',
  labelHint: 'Với mọi người có vai trò ADMIN hoặc SYSADMIN',
  onTitle: 'Yêu cầu quản trị viên xác minh hai bước?',
  onText:
    'Quản trị viên chưa thiết lập, kể cả bạn, sẽ không làm được gì cho đến khi thiết lập xong: có hiệu lực ngay, cả ở nơi họ đang đăng nhập.',
  onAction: 'Yêu cầu',
  offTitle: 'Không yêu cầu xác minh hai bước nữa?',
  offText: 'Khi đó quản trị viên có thể đăng nhập chỉ bằng mật khẩu.',
  offAction: 'Không yêu cầu',
  said: {
    update: 'Đã thay đổi quy định đăng nhập.',
  },
};
