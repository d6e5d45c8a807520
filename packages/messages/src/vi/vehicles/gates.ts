import type { gates as en } from '../../en/vehicles/gates.ts';
import type { Texts } from '../../texts.ts';

export const gates: Texts<typeof en> = {
  one: 'Cổng xe',
  fields: {
    gateCode: 'Mã',
    gateName: 'Tên',
    buildingId: 'Tòa nhà',
    buildingName: 'Tòa nhà',
    companyName: 'Công ty',
    description: 'Mô tả',
    enabled: 'Đang hoạt động',
    laneIds: 'Làn xe',
  },
  state: 'Trạng thái',
  search: 'Tìm cổng xe theo tên, mã hoặc tòa nhà',
  searchHint: 'Tìm cổng xe',
  empty: 'Chưa có cổng xe nào',
  emptyHint: 'Hãy thêm các cổng xe dẫn vào tòa nhà.',
  create: 'Thêm cổng xe',
  edit: 'Sửa cổng xe',
  created: 'Đã thêm cổng xe.',
  updated: 'Đã sửa cổng xe.',
  deleted: 'Đã xóa cổng xe.',
  lanesOf: 'Làn xe của {name}',
  lanes_other: '{count} làn xe',
  inUse: 'Vẫn còn {uses}. Vui lòng xóa hoặc chuyển chúng trước.',
};
