import type { vehicles as en } from '../en/vehicles.ts';
import type { Texts } from '../texts.ts';

export const vehicles: Texts<typeof en> = {
  title: 'Phương tiện',
  create: 'Thêm phương tiện',
  edit: 'Sửa phương tiện',
  editOne: 'Sửa {name}',
  deleteOne: 'Xóa {name}',
  name: 'Tên',
  type: 'Loại',
  types: {
    car: 'Ô tô',
    motorbike: 'Xe máy',
  },
  plate: 'Biển số',
  register: 'Số đăng ký xe',
  color: 'Màu',
  chassis: 'Số khung',
  engine: 'Số máy',
  description: 'Mô tả',
  empty: 'Chưa có phương tiện nào',
  emptyHint: 'Có thể đăng ký tối đa bốn phương tiện.',
  full: 'Đã đăng ký đủ bốn phương tiện. Vui lòng xóa bớt một phương tiện trước.',
  created: 'Đã thêm phương tiện.',
  updated: 'Đã sửa phương tiện.',
  deleted: 'Đã xóa phương tiện.',
};
