import type { lanes as en } from '../../en/vehicles/lanes.ts';
import type { Texts } from '../../texts.ts';

export const lanes: Texts<typeof en> = {
  one: 'Làn xe',
  fields: {
    laneName: 'Tên',
    gateId: 'Cổng xe',
    gateName: 'Cổng xe',
    buildingName: 'Tòa nhà',
    openCondition: 'Điều kiện mở',
    openTime: 'Giờ mở',
    closeTime: 'Giờ đóng',
    cardSeconds: 'Thẻ và biển số trong (giây)',
    enabled: 'Đang hoạt động',
    trackingDeviceIds: 'Thiết bị giám sát',
  },
  conditions: {
    PLATE: 'Biển số',
    PLATE_AND_CARD: 'Biển số và số thẻ',
  },
  hours: 'Giờ mở cửa',
  always: 'Luôn mở',
  nextDay: '{hours} (hôm sau)',
  hasHours: 'Chỉ mở vào giờ nhất định',
  cardSecondsHint:
    'Từ 1 đến 120. Biển số và thẻ có thể được đọc theo thứ tự bất kỳ, bởi hai thiết bị của làn.',
  hoursHint: 'Theo giờ của tòa nhà. Giờ đóng không sau giờ mở là của hôm sau.',
  state: 'Trạng thái',
  search: 'Tìm làn xe theo tên, cổng xe hoặc tòa nhà',
  searchHint: 'Tìm làn xe',
  empty: 'Chưa có làn xe nào',
  emptyHint: 'Mỗi cổng xe có một làn cho mỗi hàng xe chờ qua.',
  create: 'Thêm làn xe',
  edit: 'Sửa làn xe',
  created: 'Đã thêm làn xe.',
  updated: 'Đã sửa làn xe.',
  deleted: 'Đã xóa làn xe.',
  devicesOf: 'Thiết bị giám sát của {name}',
  devices_other: '{count} thiết bị giám sát',
  inUse: 'Vẫn còn {uses}. Vui lòng xóa hoặc chuyển chúng trước.',
};
