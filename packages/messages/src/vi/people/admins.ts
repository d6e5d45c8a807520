import type { admins as en } from '../../en/people/admins.ts';
import type { Texts } from '../../texts.ts';

export const admins: Texts<typeof en> = {
  one: 'Quản trị viên',
  search: 'Tìm quản trị viên theo tên, tài khoản, mã hoặc email',
  searchedFor: 'Tên, tài khoản, mã hoặc email',
  empty: 'Chưa có quản trị viên nào',
  emptyHint: 'Hãy cấp vai trò quản trị viên cho một nhân viên của công ty.',
  create: 'Thêm quản trị viên',
  createHint: 'Vai trò có hiệu lực ngay, kể cả khi người đó đang đăng nhập.',
  edit: 'Sửa quản trị viên',
  view: 'Quản trị viên',
  created: 'Đã thêm quản trị viên.',
  updated: 'Đã sửa quản trị viên.',
  deleted: '{name} không còn là quản trị viên.',
  roles: 'Vai trò',
  isLast: 'Quản trị viên duy nhất của {company} còn đăng nhập được. Vui lòng đặt thêm người khác trước.',
  deleteTitle: 'Thu hồi vai trò quản trị viên của {name}?',
  deleteText: 'Vai trò bị thu hồi ngay. Người này vẫn là nhân viên.',
  deleteOwn: 'Đây là tài khoản của chính bạn: bạn sẽ không vào được các màn hình quản trị nữa.',
  said: {
    grant: 'Đã cấp vai trò.',
    revoke: 'Đã thu hồi vai trò.',
  },
};
