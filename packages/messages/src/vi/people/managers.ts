import type { managers as en } from '../../en/people/managers.ts';
import type { Texts } from '../../texts.ts';

export const managers: Texts<typeof en> = {
  one: 'Quản lý',
  fields: {
    manageDepartmentIds: 'Phòng ban quản lý',
    isEnabled: 'Đang giữ chức',
    manageDepartments: 'Phòng ban quản lý',
    title: 'Chức danh',
    employee: 'Nhân viên',
  },
  search: 'Tìm quản lý theo tên, tài khoản, mã hoặc email',
  searchedFor: 'Tên, tài khoản, mã hoặc email',
  empty: 'Chưa có quản lý nào',
  emptyHint: 'Hãy giao phòng ban cho một nhân viên quản lý; vai trò quản lý đi kèm theo đó.',
  create: 'Thêm quản lý',
  edit: 'Sửa quản lý',
  view: 'Quản lý',
  created: 'Đã thêm quản lý.',
  updated: 'Đã sửa quản lý.',
  deleted: '{name} không còn là quản lý.',
  departmentsHint: 'Người này xem được các phòng ban này và mọi phòng ban trực thuộc.',
  ownDepartment: 'Thuộc phòng ban',
  enabledHint: 'Khi tắt, các phòng ban vẫn được giữ cho người này nhưng không kèm quyền nào.',
  off: 'Tạm ngưng chức',
  deleteTitle: 'Thôi chức quản lý của {name}?',
  deleteText: 'Phòng ban và vai trò quản lý bị thu hồi ngay. Người này vẫn là nhân viên.',
  addTo: 'Thêm quản lý cho {name}',
};
