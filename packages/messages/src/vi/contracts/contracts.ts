import type { contracts as en } from '../../en/contracts/contracts.ts';
import type { Texts } from '../../texts.ts';

export const contracts: Texts<typeof en> = {
  one: 'Hợp đồng',
  fields: {
    contractCode: 'Mã',
    contractTypeId: 'Loại',
    contractType: 'Loại',
    companyId: 'Công ty',
    company: 'Công ty',
    signDate: 'Ngày ký',
    startDate: 'Bắt đầu',
    endDate: 'Kết thúc',
    isEnabled: 'Đang hoạt động',
    state: 'Trạng thái',
  },
  states: {
    INACTIVE: 'Ngừng hoạt động',
    UPCOMING: 'Sắp hiệu lực',
    ACTIVE: 'Đang hiệu lực',
    ENDED: 'Đã hết hạn',
  },
  tabs: {
    contracts: 'Hợp đồng',
    types: 'Loại hợp đồng',
  },
  parts: {
    contract: 'Hợp đồng',
    period: 'Thời gian hiệu lực',
  },
  search: 'Tìm hợp đồng theo mã, loại hoặc công ty',
  searchHint: 'Tìm hợp đồng',
  empty: 'Chưa có hợp đồng nào',
  emptyHint: 'Hãy thêm hợp đồng đầu tiên: mọi người sẽ được báo trước khi hợp đồng hết hạn.',
  create: 'Thêm hợp đồng',
  edit: 'Sửa hợp đồng',
  created: 'Đã thêm hợp đồng.',
  updated: 'Đã sửa hợp đồng.',
  deleted: 'Đã xóa hợp đồng.',
  startClock: 'Giờ bắt đầu',
  endClock: 'Giờ kết thúc',
  periodHint: 'Theo giờ của công ty.',
  noTypes: 'Chưa có loại hợp đồng nào. Hãy thêm một loại trước.',
  companyLocked: 'Hợp đồng không thể chuyển sang công ty khác.',
  enabledHint: 'Hợp đồng đã tắt thì không ai được báo khi sắp hết hạn.',
  leave: 'Quay lại danh sách hợp đồng?',
  leaveText: 'Các thay đổi sẽ không được lưu.',
};
