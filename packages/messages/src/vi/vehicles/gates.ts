import type { gates as en } from '../../en/vehicles/gates.ts';
import type { Texts } from '../../texts.ts';

export const gates: Texts<typeof en> = {
  one: 'Cổng',
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
  search: 'Tìm cổng theo tên, mã hoặc tòa nhà',
  searchHint: 'Tìm cổng',
  empty: 'Chưa có cổng nào',
  emptyHint: 'Hãy thêm các cổng mà xe đi qua để vào tòa nhà.',
  noBuilding: 'Chưa có tòa nhà nào. Hãy thêm tòa nhà trước.',
  create: 'Thêm cổng',
  edit: 'Sửa cổng',
  created: 'Đã thêm cổng.',
  updated: 'Đã sửa cổng.',
  deleted: 'Đã xóa cổng.',
  lanesOf: 'Làn xe của {name}',
  lanes_other: '{count} làn xe',
  inUse: 'Vẫn còn {uses}. Hãy xóa hoặc chuyển chúng trước.',
};
