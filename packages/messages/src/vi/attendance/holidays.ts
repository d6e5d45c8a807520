import type { holidays as en } from '../../en/attendance/holidays.ts';
import type { Texts } from '../../texts.ts';

export const holidays: Texts<typeof en> = {
  one: 'Ngày lễ',
  fields: {
    name: 'Tên',
    companyId: 'Công ty',
    companyCode: 'Mã công ty',
    companyName: 'Công ty',
    buildingId: 'Tòa nhà',
    buildingName: 'Tòa nhà',
    date: 'Ngày',
    part: 'Được nghỉ',
  },
  parts: {
    WHOLE: 'Cả ngày',
    FIRST_HALF: 'Nửa ngày đầu',
    SECOND_HALF: 'Nửa ngày sau',
    NONE: 'Không: vẫn làm việc tại đó',
  },
  allBuildings: 'Tất cả tòa nhà',
  year: 'Năm',
  empty: 'Năm này chưa có ngày lễ',
  emptyHint: 'Vào ngày lễ không ai bị tính vắng mặt và mọi giờ làm đều là làm thêm giờ.',
  create: 'Thêm ngày lễ',
  edit: 'Sửa ngày lễ',
  created: 'Đã thêm ngày lễ.',
  updated: 'Đã sửa ngày lễ.',
  deleted: 'Đã xóa ngày lễ.',
  buildingHint: 'Chỉ khi tòa nhà này khác với công ty vào ngày đó.',
  partHint: 'Nửa ngày là phần ca trước, hoặc sau, lần nghỉ gần giữa ca nhất.',
};
