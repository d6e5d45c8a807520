import type { contractTypes as en } from '../../en/contracts/contract-types.ts';
import type { Texts } from '../../texts.ts';

export const contractTypes: Texts<typeof en> = {
  one: 'Loại hợp đồng',
  fields: {
    name: 'Tên',
    contracts: 'Hợp đồng',
  },
  search: 'Tìm loại hợp đồng theo tên',
  empty: 'Chưa có loại hợp đồng nào',
  emptyHint: 'Mỗi hợp đồng thuộc một loại, chẳng hạn thuê mặt bằng hoặc bảo trì.',
  create: 'Thêm loại hợp đồng',
  edit: 'Đổi tên loại hợp đồng',
  created: 'Đã thêm loại hợp đồng.',
  updated: 'Đã đổi tên loại hợp đồng.',
  deleted: 'Đã xóa loại hợp đồng.',
  usedBy: {
    contracts_other: '{count} hợp đồng',
  },
  inUse: 'Vẫn còn {uses}. Vui lòng đổi loại của chúng trước.',
};
