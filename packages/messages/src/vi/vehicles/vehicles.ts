import type { vehicles as en } from '../../en/vehicles/vehicles.ts';
import type { Texts } from '../../texts.ts';

export const vehicles: Texts<typeof en> = {
  one: 'Phương tiện',
  fields: {
    vehicleName: 'Tên',
    vehicleType: 'Loại',
    plateNo: 'Biển số',
    registerNo: 'Số đăng ký xe',
    color: 'Màu',
    chassisNo: 'Số khung',
    engineNo: 'Số máy',
    description: 'Mô tả',
    username: 'Tài khoản',
  },
  title: 'Phương tiện',
  create: 'Thêm phương tiện',
  edit: 'Sửa phương tiện',
  types: {
    car: 'Ô tô',
    motorbike: 'Xe máy',
  },
  empty: 'Chưa có phương tiện nào',
  emptyHint: 'Có thể đăng ký tối đa bốn phương tiện.',
  full: 'Đã đăng ký đủ bốn phương tiện. Vui lòng xóa bớt một phương tiện trước.',
  created: 'Đã thêm phương tiện.',
  updated: 'Đã sửa phương tiện.',
  deleted: 'Đã xóa phương tiện.',
};
